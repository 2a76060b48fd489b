import { asCode } from '#domain/text/typed-text.ts';
import { amountHint, penceOfCode } from './amount-form.ts';
import { minus, type Pence, pence } from './money.ts';

/** The round amounts, in pence, that customers are most likely to hand over in notes and coins. */
const roundSums = [500, 1_000, 2_000, 5_000, 10_000];
const mostOffered = 3;

/** What a customer is likely to put down for an amount: the next round amounts above it, the smallest first. */
export function likelyCash(due: Pence): Pence[] {
  const above = roundSums.map((round) => (Math.floor(due / round) + 1) * round);
  return [...new Set(above)]
    .toSorted((a, b) => a - b)
    .slice(0, mostOffered)
    .map(pence);
}

/** The change to hand back; null if less than the amount was given. */
export const changeOf = (given: Pence, due: Pence): Pence | null => (given < due ? null : minus(given, due));

/** Reads an amount as somebody types or pastes it; null if it is not one ({@link penceOfCode}). */
export const penceFromText = (typed: string): Pence | null => penceOfCode(asCode(typed));

/** As it is typed into a field or a cell: '8.50'. @param amount whole pence */
export const typedAmount = (amount: number): string => (amount / 100).toFixed(2);

/** What is wrong with an amount that `penceFromText` does not take, for its field; undefined if nothing is. */
export const amountComplaint = (typed: string): string | undefined =>
  penceFromText(typed) === null ? amountHint : undefined;
