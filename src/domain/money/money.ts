import { asCode } from '#domain/text/typed-text.ts';

/** Money is a whole number of pence; pounds exist only at the edges. */
export type Pence = number & { readonly unit: 'pence' };

const isPence = (n: number): n is Pence => Number.isSafeInteger(n);

/** Throws RangeError for a fraction, NaN, infinity or a number too large to be exact. */
export function pence(n: number): Pence {
  const plain = n === 0 ? 0 : n; // never minus nothing
  if (!isPence(plain)) throw new RangeError(`not whole pence: ${n}`);
  return plain;
}

/** Throws RangeError when the quantity is not whole. */
export function times(price: Pence, quantity: number): Pence {
  if (!Number.isSafeInteger(quantity)) throw new RangeError(`not a whole quantity: ${quantity}`);
  return pence(price * quantity);
}

export function sum(amounts: Iterable<Pence>): Pence {
  let total = pence(0);
  for (const amount of amounts) total = pence(total + amount);
  return total;
}

export const minus = (a: Pence, b: Pence): Pence => pence(a - b);

/** Half a penny is rounded up. Throws RangeError for a fraction of a percent, or an amount too large to be exact. */
export function percentOf(amount: Pence, percent: number): Pence {
  // The quotient of a whole number in exact range never rounds up to the next whole, so the floor is the true one.
  return pence(Math.floor(pence(times(amount, percent) + 50) / 100));
}

/** Pounds: the dust of adding floats, far below any price. */
const floatNoise = 1e-7;

/** 12.5 gives 1250. Throws RangeError for NaN, infinity, or more than two decimals. */
export function penceFromPounds(pounds: number): Pence {
  const whole = Math.round(pounds * 100);
  // `whole / 100` is the very float that a two-decimal literal is, so true prices differ by nothing.
  if (!(Math.abs(whole / 100 - pounds) <= floatNoise)) throw new RangeError(`not pounds and pence: ${pounds}`);
  return pence(whole);
}

const amountForm = /^£?(?=[.\d])(\d{1,6}|\d{1,3},\d{3})?(?:\.(\d{0,2}))?$/;

/** '8.50', '£8', '.50' and '1,250.00' as somebody types or pastes them; null for what is no amount below a million pounds. */
export function penceFromText(typed: string): Pence | null {
  const [whole, pounds = '0', odd = ''] = amountForm.exec(asCode(typed)) ?? [];
  if (whole === undefined || !/\d/.test(whole)) return null;
  return pence(Number(pounds.replace(',', '')) * 100 + Number(odd.padEnd(2, '0')));
}

/** What is wrong with an amount that `penceFromText` does not take, for its field; undefined where nothing is. */
export function amountComplaint(typed: string): string | undefined {
  if (penceFromText(typed) !== null) return undefined;
  const meant = /^£?\d+,\d{1,2}$/.test(asCode(typed)) ? penceFromText(asCode(typed).replace(',', '.')) : null;
  return meant === null ? 'Write an amount as 12.50' : `Write the pence behind a point: ${(meant / 100).toFixed(2)}`;
}

export const poundsFromPence = (amount: Pence): number => amount / 100;

/** The British way: '£1,234.50', and '-£8.50' below nothing. */
export function formatPounds(amount: Pence): string {
  const size = Math.abs(amount);
  const odd = size % 100;
  const pounds = String((size - odd) / 100).replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${amount < 0 ? '-' : ''}£${pounds}.${String(odd).padStart(2, '0')}`;
}
