import { type Pence, pence, sum } from '#domain/money/money.ts';

/** Notes and coins that are counted by the piece, in pence; what is smaller is counted together. */
export const denominations = [5_000, 2_000, 1_000, 500, 200, 100] as const;

/** How many of each, and what the small coins come to. */
export type Counted = {
  readonly pieces: readonly { readonly worthPence: number; readonly count: number }[];
  readonly smallPence: number;
};

export const countedPence = ({ pieces, smallPence }: Counted): Pence =>
  sum([...pieces.map(({ worthPence, count }) => pence(worthPence * count)), pence(smallPence)]);

/** What lies in the drawer by the books: what was there in the morning, and what came and went in cash since. */
export const expectedInDrawer = (floatPence: Pence, cash: { takenPence: Pence; returnedPence: Pence }): Pence =>
  pence(floatPence + cash.takenPence - cash.returnedPence);
