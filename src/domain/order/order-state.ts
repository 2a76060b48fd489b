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

/**
 * Where an order may go from where it is. A payment that arrives after the order expired is honoured while the
 * stock lasts, else given back.
 */
export const orderMoves: Readonly<Record<OrderState, readonly OrderState[]>> = {
  awaitingPayment: ['paid', 'cancelled', 'expired'],
  paid: ['baking', 'cancelled', 'refunded'],
  baking: ['readyForPickup', 'refunded'],
  readyForPickup: ['collected', 'refunded'],
  collected: ['refunded'],
  cancelled: ['refunded'],
  expired: ['paid', 'refunded'],
  refunded: [],
};

/** Whether a move is allowed. `same` makes a repeated notice harmless; `refused` is for the caller to report. */
export function move(from: OrderState, to: OrderState): 'moved' | 'same' | 'refused' {
  if (from === to) return 'same';
  return orderMoves[from].includes(to) ? 'moved' : 'refused';
}

/** The states of orders to which something is still to happen. */
export const liveStates: readonly OrderState[] = ['awaitingPayment', 'paid', 'baking', 'readyForPickup'];
const live: ReadonlySet<OrderState> = new Set(liveStates);

/** Whether something is still to happen to the order; the others are the customer's order history. */
export const isLive = (state: OrderState): boolean => live.has(state);

/** The states in which an order is on the counter's list of its day: paid for, and not given back. */
export const counterStates: readonly OrderState[] = ['paid', 'baking', 'readyForPickup', 'collected'];

/** The states of the order history: what is over. */
export const pastStates: readonly OrderState[] = orderStates.filter((state) => !isLive(state));

/** Whether an order that is taken back gives its cakes back: what is being baked already is not sold a second time. */
export const cakesAreUntouched = (state: OrderState): boolean => state === 'awaitingPayment' || state === 'paid';

const soldIn: ReadonlySet<OrderState> = new Set(['paid', 'baking', 'readyForPickup', 'collected']);

/** Whether the order's cakes count as sold, which is what 'popular' sorts by: while their money is kept. */
export const countsAsSold = (state: OrderState): boolean => soldIn.has(state);

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

/** A state as the customer reads it. */
export const statusText = (state: OrderState): string => texts[state];
