import type { ReactNode } from 'react';
import type { Order } from '#contract/orders/orders.ts';
import { urls } from '#contract/pages/urls.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { OrderTicket } from './order-ticket.tsx';

const words = {
  expired: {
    title: 'This order has expired',
    text: 'It was not paid in time, so its cakes went back on the shelf. A payment that came too late is given back.',
  },
  cancelled: { title: 'This order was cancelled', text: 'It will not be baked.' },
  refunded: { title: 'This order was refunded', text: 'The money is on its way back to your card.' },
} as const;

export function OverOrder({ order, restore }: { order: Order; restore: (order: Order) => ReactNode }) {
  const { title, text } =
    order.status === 'expired' || order.status === 'refunded' ? words[order.status] : words.cancelled;
  return (
    <>
      <div className="confirmation-header">
        <span className="confirmation-icon confirmation-over">
          <Icon name="clock" />
        </span>
        <h1 tabIndex={-1}>{title}</h1>
        <p className="muted">{text} If you would still like these cakes, you can order them again.</p>
        <div className="row confirmation-footer">
          {restore(order)}
          <ButtonLink small variant="outline" to={urls.home()}>
            Go to Home
          </ButtonLink>
        </div>
      </div>
      <OrderTicket order={order} />
    </>
  );
}
