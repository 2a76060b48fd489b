import type { ProductState } from './product-form.ts';

/** What the clock makes of a product that its owner shows: not yet, now, no longer. */
export const shownWhens = ['later', 'now', 'over'] as const;
export type ShownWhen = (typeof shownWhens)[number];

type Shown = {
  readonly state: ProductState;
  readonly shownFrom: Date | null;
  readonly shownUntil: Date | null;
};

/** It ends where `shownUntil` begins; null for what its owner does not show. */
export function shownWhen({ state, shownFrom, shownUntil }: Shown, now: Date): ShownWhen | null {
  if (state !== 'shown') return null;
  if (shownFrom !== null && now < shownFrom) return 'later';
  return shownUntil !== null && now >= shownUntil ? 'over' : 'now';
}
