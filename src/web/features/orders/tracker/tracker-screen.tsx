import { useShop } from '#web/base/shop.ts';
import '#web/styles/checkout/checkout.css';
import '#web/styles/orders/order-tracker.css';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { listedOrders } from '#contract/orders/order-listing.ts';
import { type Order, type TrackedOrder, trackOrder } from '#contract/orders/orders.ts';
import { urls } from '#contract/pages/urls.ts';
import { minuteMs } from '#domain/pickup/clock/durations.ts';
import { pickupText } from '#web/features/orders/order-format.ts';
import { ordersKey } from '#web/features/orders/order-queries.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useSession } from '#web/lib/session/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Crumbs } from '#web/ui/navigation/crumbs.tsx';
import { StatusTag } from '#web/ui/values/status-tag.tsx';
import { TrackedOrderCard } from './tracked-order.tsx';
import { TrackerForm } from './tracker-form.tsx';
import { spokenStatus } from './tracking-steps.ts';

const followMs = 3 * minuteMs;

const live = { part: 'live' } as const;

/** The signed-in customer's own orders; none for anybody else, and none if they cannot be loaded. */
function useOwnOrders(): readonly Order[] {
  const userId = useSession()?.userId ?? null;
  const { data } = useQuery(
    {
      queryKey: [...ordersKey(userId), live],
      queryFn: () => callOverHttp(listedOrders, live),
      enabled: userId !== null,
      // The bakery works on while the page is open.
      refetchOnWindowFocus: true,
      refetchInterval: 10_000,
    },
    queryClient(),
  );
  return data?.orders ?? [];
}

type OwnOrdersProps = {
  readonly orders: readonly Order[];
  readonly shown: string | null;
};

const OwnOrders = ({ orders, shown }: OwnOrdersProps) => (
  <section className="panel tracker-own" aria-labelledby="own-orders">
    <h2 id="own-orders">Your current orders</h2>
    <ul>
      {orders.map(({ orderNo, status, pickupDate, pickupTime }) => (
        <li key={orderNo}>
          <Link to={urls.trackedOrder(orderNo)} aria-current={orderNo === shown ? 'true' : undefined}>
            {orderNo}
          </Link>
          <StatusTag status={status} />
          <span className="muted small">Collect {pickupText({ date: pickupDate, time: pickupTime })}</span>
        </li>
      ))}
    </ul>
    <ButtonLink variant="outline" small icon="receipt" to={urls.orders}>
      All your orders
    </ButtonLink>
  </section>
);

export function TrackerScreen() {
  const { telephone, hours } = useShop();
  const own = useOwnOrders();
  const [query] = useSearchParams();
  const { key } = useLocation();
  const [found, setFound] = useState<{
    readonly order: TrackedOrder;
    readonly email: string;
    readonly at: string;
  } | null>(null);
  const chosen = own.find(({ orderNo }) => orderNo === query.get('orderNo')) ?? null;
  const followed = found && { orderNo: found.order.orderNo, email: found.email };
  const follow = useEffectEvent(() => {
    if (followed === null || document.hidden) return;
    callOverHttp(trackOrder, followed).then(
      (order) =>
        setFound((before) => (before && before.order.orderNo === order.orderNo ? { ...before, order } : before)),
      () => undefined, // it is shown as it was
    );
  });
  // The bakery works on while the page is open. The page asks this rarely because tries are counted.
  useEffect(() => {
    const following = setInterval(() => follow(), followMs);
    return () => clearInterval(following);
  }, []);
  // A link to another order is newer than what was found.
  const current = found?.at === key ? found : null;
  const order = current?.order ?? chosen;

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
            onFound={(next, email) => setFound(next && { order: next, email, at: key })}
          />
        </div>
        {order && <TrackedOrderCard order={order} email={current?.email ?? null} />}
        <p className="note">
          <Icon name="phone" />
          <span>
            Lost your order number? Call us on{' '}
            <a className="nowrap" href={telephone.link}>
              {telephone.shown}
            </a>
            , {hours}.
          </span>
        </p>
      </div>
      <p className="visually-hidden" role="status">
        {order && spokenStatus(order)}
      </p>
    </div>
  );
}
