import { priceRange } from '#contract/listing/filters.ts';

export const isPriceText = (text: string): boolean => /^\d{0,7}(\.\d*)?$/.test(text);

/** The pounds that a price field means, kept on the slider; without a digit it means `otherwise`. */
export function poundsIn(text: string, otherwise: number): number {
  if (!/\d/.test(text)) return otherwise;
  return Math.min(Math.max(Math.round(Number(text) * 100) / 100, priceRange.min), priceRange.max);
}

export const shownPounds = (pounds: number): string => pounds.toFixed(2);

/** The least distance of the slider's handles in pounds (storefront §5). */
export const leastApart = 1;

export const lowerHandle = (pounds: number, max: number): number =>
  Math.max(priceRange.min, Math.min(pounds, max - leastApart));

export const upperHandle = (pounds: number, min: number): number =>
  Math.min(priceRange.max, Math.max(pounds, min + leastApart));
