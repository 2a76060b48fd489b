import type { OrderHistory } from '#contract/orders/order-history.ts';
import type { Shop } from '#contract/shop.ts';
import { formatPounds, penceFromPounds } from '#domain/money/money.ts';
import type { OrderState } from '#domain/order/order-state.ts';

type Happened = OrderHistory['events'][number];
type Refund = OrderHistory['refunds'][number];

const stateTexts: Readonly<Record<OrderState, string>> = {
  awaitingPayment: 'You placed the order.',
  paid: 'Your payment arrived.',
  baking: 'We started baking.',
  readyForPickup: 'Your order was ready for pick-up.',
  collected: 'Your order was collected.',
  cancelled: 'The order was cancelled.',
  expired: 'The order was not paid in time and expired.',
  refunded: 'Your money was given back.',
};
const cancelledBecause: Readonly<Record<NonNullable<Happened['cause']>, string>> = {
  customer: 'You cancelled the order.',
  newerOrder: 'You changed the order before paying, and a new one took its place.',
  shop: 'We cancelled the order.',
};

export function happenedText({ state, cause }: Happened): string {
  if (state === 'cancelled' && cause !== null) return cancelledBecause[cause];
  // The counter decides it first; that the money is on its way is said by the refund.
  return state === 'refunded' && cause === 'shop'
    ? 'We called the order off and arranged your refund.'
    : stateTexts[state];
}

/** The amount is pounds. */
export function refundText({ state, amount, byHand }: Refund, { telephone }: Pick<Shop, 'telephone'>): string {
  const money = formatPounds(penceFromPounds(amount));
  if (byHand)
    return state === 'done'
      ? `${money} was given back to you.`
      : `${money} is to be given back to you. Please ask at the counter, or ring us on ${telephone.shown}.`;
  if (state === 'done')
    return `${money} was given back to the card that you paid with. Your bank may take 5 to 10 working days to show it.`;
  return state === 'due'
    ? `${money} is being given back to the card that you paid with, within 5 to 10 working days.`
    : `We could not give back ${money} yet. We go on trying; please ring us on ${telephone.shown}, and we put it right.`;
}
