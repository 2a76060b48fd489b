/**
 * What becomes of an order's products. What becomes of its money is for the ledger: neither has a state for the other. Customers read what
 * follows from both (`order-state.ts`).
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

/** How far staff take an order, step by step. One that was not collected may still be. No step moves money or stock. */
export const staffSteps = ['baking', 'ready', 'collected', 'notCollected'] as const satisfies readonly Fulfilment[];
export type StaffStep = (typeof staffSteps)[number];

const stepsFrom: Readonly<Partial<Record<Fulfilment, readonly StaffStep[]>>> = {
  accepted: ['baking'],
  baking: ['ready'],
  ready: ['collected', 'notCollected'],
  notCollected: ['collected'],
};

/** The steps that staff may take from here. */
export const stepsOf = (from: Fulfilment): readonly StaffStep[] => stepsFrom[from] ?? [];

/** Where a step leads back to when staff undo it: the button was pressed too early. */
const stepsBack = {
  baking: 'accepted',
  ready: 'baking',
  collected: 'ready',
  notCollected: 'ready',
} as const satisfies Readonly<Record<StaffStep, Fulfilment>>;
/** The states on the day's list: where a step, or undoing one, leads. */
export const counterFulfilments = ['accepted', ...staffSteps] as const satisfies readonly Fulfilment[];
export type StaffPlace = (typeof counterFulfilments)[number];

/**
 * Everything that may become of an order. A move that is not a step of staff also settles money, stock, places and emails, and is made by
 * the actions that do so. A payment after an order expired is honoured while the stock lasts. What is at the counter is handed over,
 * whatever the kitchen forgot to tap.
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

/** Where undoing the last step leads; null if it cannot be undone. */
export const stepBackOf = (from: Fulfilment): StaffPlace | null =>
  (stepsBack as Readonly<Partial<Record<Fulfilment, StaffPlace>>>)[from] ?? null;

/** A step of staff, or one that is undone; as {@link move}. */
export function stepByStaff(from: Fulfilment, to: StaffPlace, isUndo: boolean): 'moved' | 'same' | 'refused' {
  if (isUndo) return takeBack(from, to);
  if (from === to) return 'same';
  return (stepsOf(from) as readonly Fulfilment[]).includes(to) ? 'moved' : 'refused';
}

/** As {@link move}, for a step that is undone. */
export function takeBack(from: Fulfilment, to: Fulfilment): 'moved' | 'same' | 'refused' {
  if (from === to) return 'same';
  return stepBackOf(from) === to ? 'moved' : 'refused';
}

/** `same` makes a repeated webhook harmless; `refused` is for the caller to report. */
export function move(from: Fulfilment, to: Fulfilment): 'moved' | 'same' | 'refused' {
  if (from === to) return 'same';
  return fulfilmentMoves[from].includes(to) ? 'moved' : 'refused';
}

/** Those of orders that are still to be handed over. */
export const liveFulfilments: readonly Fulfilment[] = ['placed', 'accepted', 'baking', 'ready', 'notCollected'];
const live: ReadonlySet<Fulfilment> = new Set(liveFulfilments);

export const isUnderWay = (fulfilment: Fulfilment): boolean => live.has(fulfilment);

/** Those of orders that are paid for or agreed, and expected to be collected. */
export const openFulfilments = ['accepted', 'baking', 'ready'] as const satisfies readonly Fulfilment[];

export const pastFulfilments: readonly Fulfilment[] = fulfilments.filter((fulfilment) => !live.has(fulfilment));

/** Those of orders whose products are out of the stock and that have a place at the counter; for good once baking has begun. */
export const holdingFulfilments: readonly Fulfilment[] = ['placed', ...counterFulfilments];

/** Whether its products return to stock when it is cancelled: what is being baked is not sold a second time. */
export const cakesAreUntouched = (fulfilment: Fulfilment): boolean =>
  fulfilment === 'placed' || fulfilment === 'accepted';

const sold: ReadonlySet<Fulfilment> = new Set(counterFulfilments);

/** What sorting by 'popular' counts. */
export const countsAsSold = (fulfilment: Fulfilment): boolean => sold.has(fulfilment);

/** What staff read, wherever it is: on the board, in an order's history, in a file and in a refusal. Customers read `order-state.ts`. */
const texts: Readonly<Record<Fulfilment, string>> = {
  placed: 'Not yet paid',
  accepted: 'To bake',
  baking: 'Baking',
  ready: 'Ready',
  collected: 'Collected',
  notCollected: 'Not collected',
  cancelled: 'Cancelled',
  expired: 'Expired',
};

export const fulfilmentText = (fulfilment: Fulfilment): string => texts[fulfilment];
