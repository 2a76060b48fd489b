import { inOurDigits } from './number.ts';

/** A number as it was typed or pasted, without characters that nobody sees, and without the spaces around it and between its thousands. */
export const plainNumber = (text: string): string =>
  inOurDigits(text).replace(/\p{Cf}|^\s+|\s+$|(?<=£)\s+|\s(?=\d{3}(?!\d))/gu, '');

/** The last comma or point separates the decimals, but a comma with three digits after it separates thousands. */
const decimalForm = /^(\d{1,6}|\d{1,3},\d{3}|\d{1,3}\.\d{3}(?=,))?(?:\.(\d*)|,(\d{1,2}|\d{4,}))?$/;

/** The digits before and after the point of '8.50', '.5', '24,50' and '1,250.00'; null if it is not a number below a million. */
function digitsOf(plain: string): readonly [whole: string, decimals: string] | null {
  const [all, whole = '', afterPoint = '', decimals = afterPoint] = decimalForm.exec(plain) ?? [];
  return all === undefined || !/\d/.test(all) ? null : [whole.replace(/[.,]/, ''), decimals];
}

/** Reads '24.5' as 2450; null if it is not a number below a million, or has more than two decimals. @param plain without sign or unit */
export function parseHundredths(plain: string): number | null {
  const [whole, decimals] = digitsOf(plain) ?? ['', '...'];
  return decimals.length > 2 ? null : Number(whole + decimals.padEnd(2, '0'));
}

/** Reads '1.5', '1,5', '-3' and '1,250' as somebody types or pastes them; null if it is not a number below a million. */
export function parseDecimal(typed: string): number | null {
  const [, sign = '', plain = ''] = /^([+−-]?)\s*(.*)$/.exec(plainNumber(typed)) ?? [];
  const digits = digitsOf(plain);
  if (digits === null) return null;
  const size = Number(digits.join('.'));
  return size === 0 || sign === '' || sign === '+' ? size : -size;
}

/** Reads '17.5', '17,5 %' and '20%' in hundredths of a per cent; null if it is not a percentage with at most two decimals. */
export const parsePercent = (typed: string): number | null => parseHundredths(plainNumber(typed).replace(/\s*%$/, ''));
