import { Link } from 'react-router';
import type { Order } from '#contract/orders/orders.ts';
import { urls } from '#contract/pages/urls.ts';
import { pickupText } from '#web/features/orders/order-format.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { StatusTag } from '#web/ui/values/status-tag.tsx';

type OwnOrdersProps = {
  readonly orders: readonly Order[];
  readonly shown: string | null;
};

export const OwnOrders = ({ orders, shown }: OwnOrdersProps) => (
  <section className="panel tracker-own" aria-labelledby="own-orders">
    <h2 id="own-orders">Your orders under way</h2>
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
