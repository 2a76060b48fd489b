import type { TrackedOrder } from '#contract/orders/orders.ts';
import { balanceWord } from '#domain/money/ledger/owed/instalments.ts';
import { formatPounds, penceFromPounds } from '#domain/money/money.ts';
import { isLive, type OrderState, statusText } from '#domain/order/order-state.ts';
import { formatPickupDate, formatPickupTime } from '#domain/pickup/pickup.ts';
import { pickupSlot } from '#domain/pickup/pickup-slot.ts';
import { clockText, dayText, pickupText } from '#web/features/orders/order-format.ts';
import type { IconName } from '#web/ui/icon.tsx';

type TrackingStep = {
  readonly name: string;
  readonly note: string;
  readonly icon: IconName;
  readonly place: 'done' | 'now' | 'ahead';
};

const way = ['awaitingPayment', 'paid', 'baking', 'readyForPickup', 'collected'] as const satisfies OrderState[];
type Stage = (typeof way)[number];
const states: readonly OrderState[] = way;

const icons: Readonly<Record<Stage, IconName>> = {
  awaitingPayment: 'receipt',
  paid: 'card',
  baking: 'baking',
  readyForPickup: 'bag',
  collected: 'circle-check',
};

/** The steps of an order from placing it to the counter; none if it left that path. */
export function stepsOf(order: TrackedOrder): TrackingStep[] {
  const reached = states.indexOf(order.status);
  if (reached === -1) return [];
  // What is placed waits for its payment; what is collected waits for nothing.
  const now = order.status === 'awaitingPayment' ? 1 : order.status === 'collected' ? way.length : reached;
  return way.map((stage, at) => {
    const place = at < now ? 'done' : at === now ? 'now' : 'ahead';
    return {
      name: nameOf(stage, order),
      note: noteOf(stage, place, order),
      icon: place === 'done' ? 'check' : icons[stage],
      place,
    };
  });
}

function nameOf(stage: Stage, { toPay, status }: TrackedOrder): string {
  if (stage === 'paid' && toPay && status !== 'awaitingPayment')
    return toPay.label === balanceWord ? 'Deposit paid' : 'Confirmed';
  return stage === 'awaitingPayment' ? 'Placed' : statusText(stage);
}

function noteOf(stage: Stage, place: TrackingStep['place'], order: TrackedOrder): string {
  if (stage === 'awaitingPayment') return `${dayText(order.placedAt, 'short')}, ${clockText(order.placedAt)}`;
  if (stage === 'paid' && order.toPay && order.status !== 'awaitingPayment') return owedText(order.toPay);
  if (place === 'now') {
    if (stage === 'paid') return order.status === 'paid' ? 'Baked fresh for your day' : 'Waiting for your payment';
    return stage === 'baking' ? 'In the oven now' : 'Waiting for you at the counter';
  }
  if (stage === 'readyForPickup' && place === 'ahead') {
    return `From ${formatPickupTime(pickupSlot(order.pickupDate, order.pickupTime).time)} on the day`;
  }
  return '';
}

/** '£398.30 to pay by Friday 12 March 2027'. */
const owedText = ({ owed, dueOn }: NonNullable<TrackedOrder['toPay']>): string =>
  `${formatPounds(penceFromPounds(owed))} to pay by ${formatPickupDate(dueOn)}`;

export function headlineOf({ status, items }: TrackedOrder): string {
  const cakes = items.reduce((sum, { quantity }) => sum + quantity, 0) > 1 ? 'cakes are' : 'cake is';
  const words: Readonly<Record<OrderState, string>> = {
    awaitingPayment: 'Waiting for your payment',
    paid: 'Your order is confirmed',
    baking: `Your ${cakes} baking`,
    readyForPickup: `Your ${cakes} ready`,
    collected: 'Your order was collected',
    cancelled: 'This order was cancelled',
    expired: 'This order has expired',
    refunded: 'This order was refunded',
  };
  return words[status];
}

export function endOf(status: OrderState): string | null {
  if (status === 'expired') return 'It was not paid in time, so its cakes went back on the shelf.';
  if (status === 'cancelled') return 'It will not be baked.';
  return status === 'refunded' ? 'The money is on its way back to your card.' : null;
}

export const pickupOf = ({ status, pickupDate, pickupTime }: TrackedOrder) => ({
  lead: isLive(status) ? 'Collect' : 'Pick-up was for',
  time: pickupText({ date: pickupDate, time: pickupTime }),
});

export function spokenStatus(order: TrackedOrder): string {
  const { lead, time } = pickupOf(order);
  return `Order ${order.orderNo}: ${headlineOf(order)}. ${lead} ${time}.`;
}
