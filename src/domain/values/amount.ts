import { type Pence, pence } from '#domain/money/money.ts';
import { plainNumber } from './number.ts';

/** The last comma or point separates the pence if one or two digits follow it; a comma with three digits after it separates thousands. */
const amountForm = /^£?(\d{1,6}|\d{1,3},\d{3}|\d{1,3}\.\d{3}(?=,))?(?:\.(\d{0,2})|,(\d{1,2}))?$/;

/** Reads '8.50', '£8', '.50', '24,50' and '1,250.00'; null if it is not an amount below a million pounds. @param code without spaces */
export function penceOfCode(code: string): Pence | null {
  const [whole, pounds = '0', afterPoint = '', odd = afterPoint] = amountForm.exec(code) ?? [];
  if (whole === undefined || !/\d/.test(whole)) return null;
  return pence(Number(pounds.replace(/[.,]/, '')) * 100 + Number(odd.padEnd(2, '0')));
}

/** Shown at a field that does not hold an amount. */
export const amountHint = 'Write an amount as 12.50';

/** Reads an amount as somebody types or pastes it; null if it is not one ({@link penceOfCode}). */
export const parseAmount = (typed: string): Pence | null => penceOfCode(plainNumber(typed));

/** As it is typed into a field or a cell: '8.50'. @param amount whole pence */
export const amountForField = (amount: number): string => (amount / 100).toFixed(2);

/** What is wrong with an amount that `parseAmount` does not take, for its field; undefined if nothing is. */
export const amountComplaint = (typed: string): string | undefined =>
  parseAmount(typed) === null ? amountHint : undefined;
