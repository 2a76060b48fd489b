/** Money is a whole number of pence; pounds exist only at the edges. */
export type Pence = number & { readonly unit: 'pence' };

const isPence = (n: number): n is Pence => Number.isSafeInteger(n);

/** Throws RangeError for a fraction, NaN, infinity or a number too large to be exact. */
export function pence(n: number): Pence {
  const plain = n === 0 ? 0 : n; // never minus zero
  if (!isPence(plain)) throw new RangeError(`not whole pence: ${n}`);
  return plain;
}

/** Throws RangeError if the quantity is not whole. */
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
  // Dividing a whole number in the exact range never rounds up to the next whole number, so the floor is the true one.
  return pence(Math.floor(pence(times(amount, percent) + 50) / 100));
}

/** In pounds: the error that adding floats leaves, far below any price. */
const floatNoise = 1e-7;

/** 12.5 gives 1250. Throws RangeError for NaN, infinity, or more than two decimals. */
export function penceFromPounds(pounds: number): Pence {
  const whole = Math.round(pounds * 100);
  // `whole / 100` is the very float that a two-decimal literal is, so true prices differ by nothing.
  if (!(Math.abs(whole / 100 - pounds) <= floatNoise)) throw new RangeError(`not pounds and pence: ${pounds}`);
  return pence(whole);
}

export const poundsFromPence = (amount: Pence): number => amount / 100;

/** The British way: '£1,234.50', and '-£8.50' below zero. */
export function formatPounds(amount: Pence): string {
  const size = Math.abs(amount);
  const odd = size % 100;
  const pounds = String((size - odd) / 100).replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${amount < 0 ? '-' : ''}£${pounds}.${String(odd).padStart(2, '0')}`;
}

export type Price = { readonly pricePence: Pence; readonly discountPricePence: Pence | null };

/** What the customer pays for one: the discounted price if it is the lower. */
export const payablePence = ({ pricePence, discountPricePence }: Price): Pence =>
  discountPricePence !== null && discountPricePence < pricePence ? discountPricePence : pricePence;

/** Whether the full price is shown struck through: only if the discounted price is lower (storefront §3). */
export const isReduced = (price: Price): boolean => payablePence(price) < price.pricePence;

/** '£3.38 a piece', to the nearest penny; empty if there is only one piece. */
export const pieceText = (price: Pence, pieces = 1): string =>
  pieces > 1 ? `${formatPounds(pence(Math.round(price / pieces)))} a piece` : '';

/** Shown beside the amount wherever a deposit is mentioned. */
export const depositLabel = 'Deposit, refunded when you return it';

/** The reason of a refund that returns only a deposit; it is not on the owner's list of reasons. */
export const depositReason = 'Deposit returned';

/** '£30.00 deposit, refunded when you return it' */
export const depositText = (amount: Pence): string =>
  `${formatPounds(amount)} ${depositLabel[0]?.toLowerCase()}${depositLabel.slice(1)}`;

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
