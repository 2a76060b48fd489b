import { parseDecimal } from './decimal.ts';

/* Kept apart from `weight.ts`, which every page loads. */

/** Reads '500', '500 g' and '1.5kg' in grams; null if it is not a weight. */
export function parseWeight(typed: string): number | null {
  const [, amount = '', unit = ''] = /^(.*?)\s*(kg|g)?$/i.exec(typed.trim()) ?? [];
  const number = parseDecimal(amount);
  const grams = number === null ? 0 : Math.round(number * (unit.toLowerCase() === 'kg' ? 1_000 : 1));
  return grams > 0 ? grams : null;
}
