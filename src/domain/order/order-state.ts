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

/** A payment after an order expired is honoured while the stock lasts, else given back. */
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

/** `same` makes a repeated notice harmless; `refused` is for the caller to report. */
export function move(from: OrderState, to: OrderState): 'moved' | 'same' | 'refused' {
  if (from === to) return 'same';
  return orderMoves[from].includes(to) ? 'moved' : 'refused';
}

export const liveStates: readonly OrderState[] = ['awaitingPayment', 'paid', 'baking', 'readyForPickup'];
const live: ReadonlySet<OrderState> = new Set(liveStates);

export const isLive = (state: OrderState): boolean => live.has(state);

export const counterStates: readonly OrderState[] = ['paid', 'baking', 'readyForPickup', 'collected'];

export const pastStates: readonly OrderState[] = orderStates.filter((state) => !isLive(state));

/** Whether its cakes return to stock when it is taken back: what is being baked is not sold a second time. */
export const cakesAreUntouched = (state: OrderState): boolean => state === 'awaitingPayment' || state === 'paid';

const soldIn: ReadonlySet<OrderState> = new Set(['paid', 'baking', 'readyForPickup', 'collected']);

/** What 'popular' sorts by: while the money is kept. */
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

export const statusText = (state: OrderState): string => texts[state];
