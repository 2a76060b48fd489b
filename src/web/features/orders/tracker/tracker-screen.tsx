import { useShop } from '#web/base/shop.ts';
import '#web/styles/checkout/checkout.css';
import '#web/styles/orders/order-tracker.css';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { TrackedOrder } from '#contract/orders/orders.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Crumbs } from '#web/ui/navigation/crumbs.tsx';
import { OwnOrders } from './own-orders.tsx';
import { TrackedOrderCard } from './tracked-order.tsx';
import { TrackerForm } from './tracker-form.tsx';
import { spokenStatus } from './tracking-steps.ts';
import { useOwnOrders } from './use-own-orders.ts';

export function TrackerScreen() {
  const { telephone, hours } = useShop();
  const own = useOwnOrders();
  const [query] = useSearchParams();
  const { key } = useLocation();
  const [found, setFound] = useState<{ readonly order: TrackedOrder; readonly at: string } | null>(null);
  const chosen = own.find(({ orderNo }) => orderNo === query.get('orderNo')) ?? null;
  // A link to another order is newer than what was found.
  const order = found?.at === key ? found.order : chosen;

  useEffect(() => {
    if (found) document.getElementById('order')?.closest('section')?.scrollIntoView({ block: 'nearest' });
  }, [found]);

  return (
    <div className="wrap">
      <Crumbs here="Order Tracker" />
      <div className="category-header">
        <div>
          <h1>Order Tracker</h1>
          <p>See how your cake is coming along.</p>
        </div>
      </div>
      <div className={own.length > 0 ? 'tracker tracker--with-own' : 'tracker'}>
        {own.length > 0 && <OwnOrders orders={own} shown={order?.orderNo ?? null} />}
        <div className="tracker-question">
          <TrackerForm
            key={query.get('orderNo')}
            orderNo={query.get('orderNo') ?? ''}
            onFound={(next) => setFound(next && { order: next, at: key })}
          />
        </div>
        {order && <TrackedOrderCard order={order} />}
        <p className="note">
          <Icon name="phone" />
          <span>
            Lost your order number? Ring us on <a href={telephone.link}>{telephone.shown}</a>, {hours}.
          </span>
        </p>
      </div>
      <p className="visually-hidden" role="status">
        {order && spokenStatus(order)}
      </p>
    </div>
  );
}
