import type { Money } from '#domain/money/ledger.ts';
import type { Pence } from '#domain/money/money.ts';
import type { Fulfilment } from './fulfilment.ts';

/** What customers read about an order, in the documents' words. It is stored nowhere. */
export const orderStates = [
  'awaitingPayment',
  'paid',
  'baking',
  'readyForPickup',
  'collected',
  'cancelled',
  'expired',
  'refunded',
] as const;

export type OrderState = (typeof orderStates)[number];

const statesOfCakes: Readonly<Record<Fulfilment, OrderState>> = {
  placed: 'awaitingPayment',
  accepted: 'paid',
  baking: 'baking',
  ready: 'readyForPickup',
  collected: 'collected',
  // It still waits for a customer who comes late.
  notCollected: 'readyForPickup',
  cancelled: 'cancelled',
  expired: 'expired',
};

const isOver: ReadonlySet<Fulfilment> = new Set(['collected', 'cancelled', 'expired']);

/** What the state follows from besides the fulfilment: what the order costs, what came in for it and what is kept. */
export type MoneyOfState = Pick<Money, 'capturedPence' | 'keptPence'> & { readonly totalPence: Pence };

/**
 * An order that is over and whose money has all gone back is refunded; one that is accepted without any payment, to be paid on collection,
 * awaits its payment, unless it costs nothing.
 */
export function stateOf(fulfilment: Fulfilment, { totalPence, capturedPence, keptPence }: MoneyOfState): OrderState {
  if (fulfilment === 'accepted' && totalPence > 0 && capturedPence === 0) return 'awaitingPayment';
  return isOver.has(fulfilment) && capturedPence > 0 && keptPence === 0 ? 'refunded' : statesOfCakes[fulfilment];
}

/** The state by the fulfilment alone, whatever became of the money: what a past event was. */
export const stateOfCakes = (fulfilment: Fulfilment): OrderState => statesOfCakes[fulfilment];

const live: ReadonlySet<OrderState> = new Set(['awaitingPayment', 'paid', 'baking', 'readyForPickup']);

export const isLive = (state: OrderState): boolean => live.has(state);

const texts: Readonly<Record<OrderState, string>> = {
  awaitingPayment: 'Awaiting payment',
  paid: 'Paid',
  baking: 'Baking',
  readyForPickup: 'Ready for pick-up',
  collected: 'Collected',
  cancelled: 'Cancelled',
  expired: 'Expired',
  refunded: 'Refunded',
};

export const statusText = (state: OrderState): string => texts[state];
