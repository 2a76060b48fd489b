import type { ReactNode } from 'react';
import { type Order, orderTroubleTitle } from '#contract/orders/orders.ts';
import { formatPounds, penceFromPounds } from '#domain/money/money.ts';
import { can } from '#domain/order/can.ts';
import { formatPickupDate } from '#domain/pickup/pickup.ts';
import type { Paying } from '#web/lib/paying.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { useMinutesLeft } from './deadline/minutes-left.ts';

type PayNowProps = {
  readonly order: Pick<Order, 'orderNo' | 'status' | 'total' | 'toPay'>;
  readonly paying: Paying;
  readonly small?: boolean;
};

export const PayNow = ({ order, paying, small = false }: PayNowProps) =>
  (can.pay({ state: order.status }) === 'yes' || order.toPay !== undefined) && (
    <Button
      small={small}
      icon="card"
      busy={paying.orderNo === order.orderNo && 'Opening the card page...'}
      onClick={() => void paying.pay({ orderNo: order.orderNo, total: order.toPay?.asked ?? order.total })}
    >
      {order.toPay === undefined ? 'Pay now' : `Pay ${formatPounds(penceFromPounds(order.toPay.asked))} now`}
    </Button>
  );

/** For an order that is paid in parts, or on collection. */
export const StillToPay = ({ toPay }: Pick<Order, 'toPay'>) =>
  toPay && (
    <p className="order-details-due small">
      <b>{formatPounds(penceFromPounds(toPay.owed))}</b> is still to pay
      {toPay.owed === toPay.asked
        ? `, by ${formatPickupDate(toPay.dueOn)}.`
        : `: ${formatPounds(penceFromPounds(toPay.asked))} by ${formatPickupDate(toPay.dueOn)}.`}
    </p>
  );

export const PayTrouble = ({ order, paying }: { order: Pick<Order, 'orderNo'>; paying: Paying }) =>
  paying.trouble?.order.orderNo === order.orderNo && (
    <Alert severity="error" title={orderTroubleTitle}>
      {paying.trouble.text}
    </Alert>
  );

/** Whether the order has expired, its time is over by the device's clock, or the shop has just refused the money. */
export function useIsOverdue(order: Pick<Order, 'orderNo' | 'status' | 'payBefore'>, { trouble }: Paying): boolean {
  const minutes = useMinutesLeft(order.payBefore);
  return order.status === 'expired' || minutes === 0 || (trouble?.order.orderNo === order.orderNo && trouble.isOver);
}

type OverdueProps = {
  readonly order: Order;
  readonly paying: Paying;
  readonly restore: (order: Order) => ReactNode;
};

export const OverdueAgain = ({ order, paying, restore }: OverdueProps) => useIsOverdue(order, paying) && restore(order);
