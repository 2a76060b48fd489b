import { type Order, orderTroubleTitle } from '#contract/orders.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Paying } from './use-paying.ts';

type PayNowProps = {
  readonly order: Pick<Order, 'orderNo' | 'status' | 'total'>;
  readonly paying: Paying;
  readonly small?: boolean;
};

/** The way to the card page for an order that waits for its payment; nothing for any other. */
export const PayNow = ({ order, paying, small = false }: PayNowProps) =>
  order.status === 'awaitingPayment' && (
    <Button
      small={small}
      icon="card"
      busy={paying.orderNo === order.orderNo && 'Opening the card page...'}
      onClick={() => void paying.pay(order)}
    >
      Pay now
    </Button>
  );

/** Why an order's payment could not be started. */
export const PayTrouble = ({ order, paying }: Omit<PayNowProps, 'small'>) =>
  paying.trouble?.orderNo === order.orderNo && (
    <Alert kind="error" title={orderTroubleTitle}>
      {paying.trouble.text}
    </Alert>
  );
