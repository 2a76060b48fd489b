import type { Order } from '#contract/orders/orders.ts';
import { urls } from '#contract/pages/urls.ts';
import { useShop } from '#web/base/shop.ts';
import { SellerLine } from '#web/features/orders/seller-line.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Collecting } from './collecting.tsx';
import { OrderTicket } from './order-ticket.tsx';

export function PaidOrder({ order }: { order: Order }) {
  const session = useSession();
  const { menu } = useShop();
  return (
    <>
      <SellerLine className="confirmation-paper" />
      <div className="confirmation-header" role="status">
        <span className="confirmation-icon">
          <Icon name="check" />
        </span>
        <p className="lead">{session ? `Thank you, ${session.firstName}` : 'Thank you'}</p>
        <h1 tabIndex={-1}>Order Placed!</h1>
        <p className="muted">Your payment was successful. See your order summary below.</p>
      </div>
      <OrderTicket order={order}>
        <p className="note">
          <Icon name="mail-check" />
          <span>
            A confirmation email was sent to
            <br />
            <b>{order.email}</b>
          </span>
        </p>
      </OrderTicket>
      <Collecting order={order} />
      <div className="row confirmation-footer">
        <ButtonLink icon="receipt" to={urls.order(order.orderNo)}>
          View order
        </ButtonLink>
        <Button variant="outline" icon="printer" onClick={() => window.print()}>
          Print receipt
        </Button>
        <ButtonLink variant="outline" to={urls.home()}>
          Go to Home
        </ButtonLink>
        <ButtonLink variant="ghost" to={menu.browse.link}>
          {menu.browse.text}
        </ButtonLink>
      </div>
    </>
  );
}
