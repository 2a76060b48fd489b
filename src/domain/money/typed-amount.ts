import { asCode } from '#domain/text/typed-text.ts';
import { amountHint, penceOfCode } from './amount-form.ts';
import { minus, type Pence, pence } from './money.ts';

/** Worth of the notes and coins that somebody most likely puts down for a sum, in pence. */
const roundSums = [500, 1_000, 2_000, 5_000, 10_000];
const mostOffered = 3;

/** What is mostly put down for a sum: the next round ones above it, the smallest first. */
export function likelyCash(due: Pence): Pence[] {
  const above = roundSums.map((round) => (Math.floor(due / round) + 1) * round);
  return [...new Set(above)]
    .toSorted((a, b) => a - b)
    .slice(0, mostOffered)
    .map(pence);
}

/** What is handed back; null where less than the sum was given. */
export const changeOf = (given: Pence, due: Pence): Pence | null => (given < due ? null : minus(given, due));

/** An amount as somebody types or pastes it; null for what is none ({@link penceOfCode}). */
export const penceFromText = (typed: string): Pence | null => penceOfCode(asCode(typed));

/** As it is typed into a field or a cell: '8.50'. @param amount whole pence */
export const typedAmount = (amount: number): string => (amount / 100).toFixed(2);

/** What is wrong with an amount that `penceFromText` does not take, for its field; undefined where nothing is. */
export const amountComplaint = (typed: string): string | undefined =>
  penceFromText(typed) === null ? amountHint : undefined;
