import { priceRange } from '#contract/listing/filters.ts';
import { penceFromPounds } from '#domain/money/money.ts';

/** Pence: from `from` on and below `below`. */
export type Prices = { readonly from: number; readonly below: number };

/** Neighbouring buckets of 10^scale pence. */
export type Run = { readonly scale: number; readonly first: number; readonly last: number };

/** One bucket of this scale holds every price; a dearer product counts as this dear. */
export const wholeScale = 5;
const bucketsInNext = 10;
export const endOfPrices = bucketsInNext ** wholeScale;

/** Null for the whole slider, whose upper end stands for every price from there on. */
export function pricesAsked({ min, max }: { min: number; max: number }): Prices | null {
  if (min <= priceRange.min && max >= priceRange.max) return null;
  return {
    from: penceFromPounds(min),
    below: max >= priceRange.max ? endOfPrices : penceFromPounds(max) + 1,
  };
}

/** At most two runs at each scale. */
export function runsCovering({ from, below }: Prices): Run[] {
  const runs: Run[] = [];
  let [first, end] = [from, below];
  for (let scale = 0; first < end; scale += 1) {
    const isLast = scale + 1 === wholeScale;
    const up = isLast ? end : Math.min(end, Math.ceil(first / bucketsInNext) * bucketsInNext);
    const down = Math.max(up, Math.floor(end / bucketsInNext) * bucketsInNext);
    if (first < up) runs.push({ scale, first, last: up - 1 });
    if (down < end) runs.push({ scale, first: down, last: end - 1 });
    [first, end] = up < down ? [up / bucketsInNext, down / bucketsInNext] : [0, 0];
  }
  return runs;
}
