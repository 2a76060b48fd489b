import type { ReactNode } from 'react';
import type { Order } from '#contract/orders/orders.ts';
import { PayDeadline } from '#web/features/orders/deadline/pay-deadline.tsx';
import { OverdueAgain, PayNow, PayTrouble, StillToPay } from '#web/features/orders/pay-now.tsx';
import { usePaying } from '#web/lib/paying/use-paying.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Waiting } from '#web/ui/spinner.tsx';
import { OrderTicket } from './order-ticket.tsx';

type UnpaidOrderProps = {
  readonly order: Order;
  readonly isChecking: boolean;
  readonly onCheckAgain: () => void;
  readonly restore: (order: Order) => ReactNode;
};

export function UnpaidOrder({ order, isChecking, onCheckAgain, restore }: UnpaidOrderProps) {
  const paying = usePaying();
  return (
    <>
      <div className="confirmation-header">
        <span className="confirmation-icon confirmation-waiting">
          <Icon name="hourglass" />
        </span>
        <h1 tabIndex={-1}>Waiting for your payment</h1>
        <p className="muted">
          Your order is not paid yet. We keep its cakes for you while it waits, and your cart is as you left it.
        </p>
        <PayDeadline order={order} />
        <StillToPay toPay={order.toPay} />
        <PayTrouble order={order} paying={paying} />
        <div className="row confirmation-footer">
          <PayNow order={order} paying={paying} />
          {!isChecking && (
            <Button variant="outline" icon="refresh" onClick={onCheckAgain}>
              Check again
            </Button>
          )}
        </div>
        <OverdueAgain order={order} paying={paying} restore={restore} />
        {isChecking && <Waiting>Looking for your payment...</Waiting>}
      </div>
      <OrderTicket order={order} />
    </>
  );
}
