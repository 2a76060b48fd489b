import { type Pence, pence } from '#domain/money/money.ts';
import { parseHundredths, plainNumber } from './decimal.ts';

/** Reads '8.50', '£8', '.50', '24,50' and '1,250.00'; null if it is not an amount below a million pounds. */
export function parseAmount(typed: string): Pence | null {
  const amount = parseHundredths(plainNumber(typed).replace(/^£/, ''));
  return amount === null ? null : pence(amount);
}

/** As it is typed into a field or a cell: '8.50'. @param amount whole pence */
export const amountForField = (amount: number): string => (amount / 100).toFixed(2);

/** Shown at a field that does not hold an amount. */
export const amountHint = 'Write an amount as 12.50';

/** What is wrong with an amount that {@link parseAmount} does not take, for its field; undefined if nothing is. */
export const amountComplaint = (typed: string): string | undefined =>
  parseAmount(typed) === null ? amountHint : undefined;
