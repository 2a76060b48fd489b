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

/** Where staff bring the cakes, step by step. One that was not collected may still be. Neither money nor stock moves with a step. */
export const staffSteps = ['baking', 'ready', 'collected', 'notCollected'] as const satisfies readonly Fulfilment[];
export type StaffStep = (typeof staffSteps)[number];

const stepsFrom: Readonly<Partial<Record<Fulfilment, readonly StaffStep[]>>> = {
  accepted: ['baking'],
  baking: ['ready'],
  ready: ['collected', 'notCollected'],
  notCollected: ['collected'],
};

/** The steps that staff may make from here. */
export const stepsOf = (from: Fulfilment): readonly StaffStep[] => stepsFrom[from] ?? [];

/** A step that staff take back: the button was pressed too early. */
const stepsBack = {
  baking: 'accepted',
  ready: 'baking',
  collected: 'ready',
  notCollected: 'ready',
} as const satisfies Readonly<Record<StaffStep, Fulfilment>>;
/** On the day's list: where a step, or taking one back, leads. */
export const counterFulfilments = ['accepted', ...staffSteps] as const satisfies readonly Fulfilment[];
export type StaffPlace = (typeof counterFulfilments)[number];

/**
 * All that may become of an order. What is no step of staff settles money, stock, places and emails too, and is made by the actions that do.
 * A payment after an order expired is honoured while the stock lasts. What stands at the counter is handed over, whatever the kitchen forgot to tap.
 */
export const fulfilmentMoves: Readonly<Record<Fulfilment, readonly Fulfilment[]>> = {
  placed: ['accepted', 'cancelled', 'expired'],
  accepted: [...stepsOf('accepted'), 'collected', 'cancelled'],
  baking: [...stepsOf('baking'), 'collected', 'cancelled'],
  ready: [...stepsOf('ready'), 'cancelled'],
  collected: [],
  notCollected: [...stepsOf('notCollected'), 'cancelled'],
  cancelled: [],
  expired: ['accepted'],
};

/** Where taking back the last step leads; null where none can be taken back. */
export const stepBackOf = (from: Fulfilment): StaffPlace | null =>
  (stepsBack as Readonly<Partial<Record<Fulfilment, StaffPlace>>>)[from] ?? null;

/** A step of staff, or one that is taken back; as {@link move}. */
export function stepByStaff(from: Fulfilment, to: StaffPlace, isUndo: boolean): 'moved' | 'same' | 'refused' {
  if (isUndo) return takeBack(from, to);
  if (from === to) return 'same';
  return (stepsOf(from) as readonly Fulfilment[]).includes(to) ? 'moved' : 'refused';
}

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
