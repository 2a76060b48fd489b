/* Kept apart from `typed-text.ts` because a page that only reads numbers can do without its many characters. */

/** Turns the digits of Arabic and Persian keyboards, and full-width letters and signs, into everybody else's. */
export const inOurDigits = (text: string): string =>
  text.normalize('NFKC').replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15));

/**
 * Reads '24', '1,200' and '٢٤' as somebody types or pastes them; null for anything else. It never makes a number of what was not one: '1.5'
 * or '1 5' is not 15.
 */
export function parseWhole(typed: string): number | null {
  const text = typed.replace(/\p{Cf}/gu, '').trim();
  const plain = /^(?:\p{Nd}{1,6}|\p{Nd}{1,3},\p{Nd}{3})$/u.test(text) ? inOurDigits(text).replace(',', '') : '';
  return /^\d+$/.test(plain) ? Number(plain) : null;
}

/** A count as it was typed; null if it is not a count, or lies outside the range. */
export function parseCount(typed: string, least: number, most: number): number | null {
  const count = parseWhole(typed);
  return count !== null && count >= least && count <= most ? count : null;
}

/** Shown at a field that does not hold a count within its range: 'Enter a whole number up to 10,000'. */
export const countHint = (least: number, most: number): string =>
  `Enter a whole number ${least === 0 ? 'up' : `from ${least}`} to ${most.toLocaleString('en-GB')}`;
