import { type Pence, type Price, pence } from '#domain/money/money.ts';
import { byPiece, noGrams, weightTextFromGrams } from '#domain/values/weight.ts';

/** 'Box of 4', for what is sold several pieces at a time; empty if it is sold singly. */
export const boxText = ({ label, pieces }: { readonly label: string; readonly pieces: number }): string =>
  pieces > 1 ? (label.split(',')[0] ?? '').trim() || `Box of ${pieces}` : '';

/** No line grows beyond this many, whatever the stock. */
export const mostOfOneLine = 999;

/** A size as it is stored: a lower price holds from one moment until the other, and null means always. */
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
  /** What is charged on top of the price until the loan is returned; 0 if nothing is lent. */
  readonly depositPence: number;
};

/** A size as it is at one moment. */
export type Size = Price &
  Omit<KeptSize, 'pricePence' | 'lowerPricePence' | 'lowerFrom' | 'lowerUntil' | 'depositPence'> & {
    readonly depositPence: Pence;
  };

/** The lower price ends at `lowerUntil`, which is not included. */
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

/** How many whole ones of a size that many pieces make; null, without limit, if it is made to order. */
export const availableOf = (stock: number | null, { pieces }: Pick<Size, 'pieces'>): number | null =>
  stock === null ? null : Math.floor(stock / pieces);

type LineSize = { readonly sizeLabel?: string | undefined; readonly weight: string };

/** 'Box of 4, 500G', '1KG': a line's size as everybody reads it; empty if it is sold by the piece. */
export const lineSize = ({ sizeLabel, weight }: LineSize): string =>
  [sizeLabel ?? '', weight === byPiece ? '' : weight].filter((part) => part !== '').join(', ');

export const sizeText = ({
  sizeLabel,
  weightGrams,
}: {
  readonly sizeLabel: string;
  readonly weightGrams: number;
}): string => lineSize({ sizeLabel, weight: weightTextFromGrams(weightGrams) });

/** 'Rainbow Cake, 500G'; what is sold by the piece goes by its name alone. */
export const nameInWeight = (name: string, weight: string): string =>
  weight === byPiece ? name : `${name}, ${weight}`;

/** The product that the lines of quotes belong to: their cakes have no weight. */
export const bespokeSlug = 'made-to-order';

/** Whether it is sold by the piece and is not a cake. */
export const isExtra = ({ weightGrams, slug }: { readonly weightGrams: number; readonly slug: string }): boolean =>
  weightGrams === noGrams && slug !== bespokeSlug;
