import { pence } from '#domain/money/money.ts';
import type { Price } from '#domain/money/price.ts';
import { weightTextFromGrams } from '#domain/money/weight.ts';

/** How a size is kept: a lower price holds from and until its moments, null being always. */
export type KeptSize = {
  readonly grams: number;
  readonly label: string;
  readonly pricePence: number;
  readonly lowerPricePence: number | null;
  readonly lowerFrom: Date | null;
  readonly lowerUntil: Date | null;
  readonly servingsFrom: number | null;
  readonly servingsTo: number | null;
  readonly pieces: number;
  readonly netGrams: number | null;
  readonly isDefault: boolean;
};

/** A size at one moment. */
export type Size = Price & Omit<KeptSize, 'pricePence' | 'lowerPricePence' | 'lowerFrom' | 'lowerUntil'>;

/** The lower price ends where `lowerUntil` begins. */
export function priceAt(
  {
    pricePence,
    lowerPricePence,
    lowerFrom,
    lowerUntil,
  }: Pick<KeptSize, 'pricePence' | 'lowerPricePence' | 'lowerFrom' | 'lowerUntil'>,
  now: Date,
): Price {
  const holds = (lowerFrom === null || lowerFrom <= now) && (lowerUntil === null || now < lowerUntil);
  return {
    pricePence: pence(pricePence),
    discountPricePence: lowerPricePence !== null && holds ? pence(lowerPricePence) : null,
  };
}

/** Whole ones of a size that so many pieces make; null, as many as one likes, where it is made to order. */
export const availableOf = (stock: number | null, { pieces }: Pick<Size, 'pieces'>): number | null =>
  stock === null ? null : Math.floor(stock / pieces);

/** 'Box of 4, 500G', '1KG': a line's size as everybody reads it. */
export const sizeText = ({
  sizeLabel,
  weightGrams,
}: {
  readonly sizeLabel: string;
  readonly weightGrams: number;
}): string => [sizeLabel, weightTextFromGrams(weightGrams)].filter((part) => part !== '').join(', ');
