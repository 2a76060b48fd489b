import { type Pence, pence } from '#domain/money/money.ts';
import type { Price } from '#domain/money/price.ts';
import { byPiece, noGrams, weightTextFromGrams } from '#domain/money/weight.ts';

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
  /** What is asked for beside the price until it comes home; 0 where nothing is lent. */
  readonly depositPence: number;
};

/** A size at one moment. */
export type Size = Price &
  Omit<KeptSize, 'pricePence' | 'lowerPricePence' | 'lowerFrom' | 'lowerUntil' | 'depositPence'> & {
    readonly depositPence: Pence;
  };

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

type LineSize = { readonly sizeLabel?: string | undefined; readonly weight: string };

/** 'Box of 4, 500G', '1KG': a line's size as everybody reads it; empty where it is sold by the piece. */
export const lineSize = ({ sizeLabel, weight }: LineSize): string =>
  [sizeLabel ?? '', weight === byPiece ? '' : weight].filter((part) => part !== '').join(', ');

export const sizeText = ({
  sizeLabel,
  weightGrams,
}: {
  readonly sizeLabel: string;
  readonly weightGrams: number;
}): string => lineSize({ sizeLabel, weight: weightTextFromGrams(weightGrams) });

/** 'Rainbow Cake, 500G'; what is sold by the piece by its name alone. */
export const nameInWeight = (name: string, weight: string): string =>
  weight === byPiece ? name : `${name}, ${weight}`;

/** It is sold by the piece, and is no cake. */
export const isExtra = ({ weightGrams }: { readonly weightGrams: number }): boolean => weightGrams === noGrams;
