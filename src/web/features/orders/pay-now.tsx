import type { ReactNode } from 'react';
import { type Order, orderTroubleTitle } from '#contract/orders/orders.ts';
import { can } from '#domain/order/can.ts';
import type { Paying } from '#web/lib/paying/use-paying.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { useMinutesLeft } from './deadline/use-minutes-left.ts';

type PayNowProps = {
  readonly order: Pick<Order, 'orderNo' | 'status' | 'total'>;
  readonly paying: Paying;
  readonly small?: boolean;
};

/** The way to the card page for an order that waits for its payment; nothing for any other. */
export const PayNow = ({ order, paying, small = false }: PayNowProps) =>
  can.pay({ state: order.status }) === 'yes' && (
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
  paying.trouble?.order.orderNo === order.orderNo && (
    <Alert kind="error" title={orderTroubleTitle}>
      {paying.trouble.text}
    </Alert>
  );

/**
 * Whether an order came to nothing for want of its payment: it has expired, its time is over by the clock of the device, or
 * the shop has just refused to take the money.
 */
export function useIsOverdue(order: Pick<Order, 'orderNo' | 'status' | 'payBefore'>, { trouble }: Paying): boolean {
  const minutes = useMinutesLeft(order.payBefore);
  return order.status === 'expired' || minutes === 0 || (trouble?.order.orderNo === order.orderNo && trouble.isOver);
}

type OverdueProps = {
  readonly order: Order;
  readonly paying: Paying;
  /** What brings the cakes of an order that came to nothing into the cart again; another feature's. */
  readonly restore: (order: Order) => ReactNode;
};

/** The way on from an order that was not paid in time: its cakes into the cart again. */
export const OverdueAgain = ({ order, paying, restore }: OverdueProps) => useIsOverdue(order, paying) && restore(order);
