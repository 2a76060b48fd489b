import { Link } from 'react-router';
import { longDay } from '#admin/lib/time/day-words.ts';
import { Panel } from '#admin/ui/data/panel.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { AllergenWords } from '#admin/ui/values/allergen-words.tsx';
import { Chip } from '#admin/ui/values/chip.tsx';
import { OrderNumber } from '#admin/ui/values/order-number.tsx';
import { FulfilmentChip } from '#admin/ui/values/status-chips.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import type { KitchenOrder } from '#contract/admin/production/production.ts';

type ByTimeProps = {
  readonly orders: readonly KitchenOrder[];
  readonly days: readonly string[];
  readonly mayOpen: boolean;
};

/** Orders by the clock, each with what goes into its box. */
export const ByTime = ({ orders, days, mayOpen }: ByTimeProps) => (
  <div className="column">
    {days
      .filter((day) => orders.some(({ date }) => date === day))
      .map((day) => (
        <Panel key={day} title={longDay(day)} flush>
          <ul className="kitchen-orders">
            {orders
              .filter(({ date }) => date === day)
              .map((order) => (
                <KitchenOrderRow key={order.orderNo} order={order} mayOpen={mayOpen} />
              ))}
          </ul>
        </Panel>
      ))}
  </div>
);

const KitchenOrderRow = ({ order, mayOpen }: { readonly order: KitchenOrder; readonly mayOpen: boolean }) => (
  <li className="kitchen-order">
    <b className="kitchen-order-time">{order.time}</b>
    <div className="grow">
      <p className="row row--wrap">
        {mayOpen ? (
          <Link className="kitchen-order-link" to={adminUrls.order(order.orderNo)}>
            <OrderNumber orderNo={order.orderNo} />
          </Link>
        ) : (
          <OrderNumber orderNo={order.orderNo} />
        )}
        <span dir="auto">{order.name}</span>
        <FulfilmentChip fulfilment={order.fulfilment} />
        {order.isChanged && (
          <Chip tone="loud" icon="triangle-alert">
            Changed since its ticket
          </Chip>
        )}
      </p>
      <ul>
        {order.lines.map(({ quantity, name, size, message, words }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name of its own, and its place is its name
          <li key={at}>
            <b>{quantity} ×</b> {[name, size].filter(Boolean).join(', ')}
            {message !== '' && (
              <q className="kitchen-message" dir="auto">
                {message}
              </q>
            )}
            {words.length > 0 && <span className="muted"> {words.join(' · ')}</span>}
          </li>
        ))}
      </ul>
      <AllergenWords names={order.allergens} />
      {order.allergyNote !== '' && (
        <p className="kitchen-note">
          <Icon name="triangle-alert" />
          <span dir="auto">{order.allergyNote}</span>
        </p>
      )}
    </div>
  </li>
);
