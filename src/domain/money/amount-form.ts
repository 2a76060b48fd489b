import { type Pence, pence } from './money.ts';

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
