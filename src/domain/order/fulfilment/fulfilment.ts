/**
 * What becomes of an order's cakes. What becomes of its money is the ledger's: neither has a state for the other. Customers read what
 * follows of both (`order-state.ts`).
 */
export const fulfilments = [
  'placed',
  'accepted',
  'baking',
  'ready',
  'collected',
  'notCollected',
  'cancelled',
  'expired',
] as const;

export type Fulfilment = (typeof fulfilments)[number];

/** A payment after an order expired is honoured while the stock lasts. One that was not collected may still be. */
export const fulfilmentMoves: Readonly<Record<Fulfilment, readonly Fulfilment[]>> = {
  placed: ['accepted', 'cancelled', 'expired'],
  accepted: ['baking', 'cancelled'],
  baking: ['ready', 'cancelled'],
  ready: ['collected', 'notCollected', 'cancelled'],
  collected: [],
  notCollected: ['collected', 'cancelled'],
  cancelled: [],
  expired: ['accepted'],
};

/** A step that staff take back: the button was pressed too early. Neither money nor stock moves with it. */
const stepsBack: Readonly<Partial<Record<Fulfilment, Fulfilment>>> = {
  baking: 'accepted',
  ready: 'baking',
  collected: 'ready',
  notCollected: 'ready',
};

/** Where taking back the last step leads; null where none can be taken back. */
export const stepBackOf = (from: Fulfilment): Fulfilment | null => stepsBack[from] ?? null;

/** As {@link move}, for a step that is taken back. */
export function takeBack(from: Fulfilment, to: Fulfilment): 'moved' | 'same' | 'refused' {
  if (from === to) return 'same';
  return stepBackOf(from) === to ? 'moved' : 'refused';
}

/** `same` makes a repeated notice harmless; `refused` is for the caller to report. */
export function move(from: Fulfilment, to: Fulfilment): 'moved' | 'same' | 'refused' {
  if (from === to) return 'same';
  return fulfilmentMoves[from].includes(to) ? 'moved' : 'refused';
}

/** Whose cakes are still to be handed over. */
export const liveFulfilments: readonly Fulfilment[] = ['placed', 'accepted', 'baking', 'ready', 'notCollected'];
const live: ReadonlySet<Fulfilment> = new Set(liveFulfilments);

export const isUnderWay = (fulfilment: Fulfilment): boolean => live.has(fulfilment);

export const pastFulfilments: readonly Fulfilment[] = fulfilments.filter((fulfilment) => !live.has(fulfilment));

/** On the day's list. */
export const counterFulfilments: readonly Fulfilment[] = ['accepted', 'baking', 'ready', 'collected', 'notCollected'];

/** Whose cakes are out of the stock, and who have a place at the counter; for good once they were being baked. */
export const holdingFulfilments: readonly Fulfilment[] = ['placed', ...counterFulfilments];

/** Whether its cakes return to stock when it is taken back: what is being baked is not sold a second time. */
export const cakesAreUntouched = (fulfilment: Fulfilment): boolean =>
  fulfilment === 'placed' || fulfilment === 'accepted';

const sold: ReadonlySet<Fulfilment> = new Set(counterFulfilments);

/** What 'popular' sorts by. */
export const countsAsSold = (fulfilment: Fulfilment): boolean => sold.has(fulfilment);

/** As staff read it. */
const texts: Readonly<Record<Fulfilment, string>> = {
  placed: 'Awaiting payment',
  accepted: 'Accepted',
  baking: 'Baking',
  ready: 'Ready for pick-up',
  collected: 'Collected',
  notCollected: 'Not collected',
  cancelled: 'Cancelled',
  expired: 'Expired',
};

export const fulfilmentText = (fulfilment: Fulfilment): string => texts[fulfilment];
