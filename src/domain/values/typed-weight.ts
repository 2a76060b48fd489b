import { parseDecimal } from './decimal.ts';

/* Kept apart from `weight.ts`, which every page loads. */

/** Reads '500', '500 g' and '1.5kg' in grams; null if it is not a weight in whole grams. */
export function parseWeight(typed: string): number | null {
  const [, amount = '', unit = ''] = /^(.*?)\s*(kg|g)?$/i.exec(typed.trim()) ?? [];
  const number = parseDecimal(amount);
  const exact = (number ?? 0) * (unit.toLowerCase() === 'kg' ? 1_000 : 1);
  const grams = Math.round(exact);
  return grams > 0 && Math.abs(grams - exact) < 1e-6 ? grams : null;
}
