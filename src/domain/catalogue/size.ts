import { type Pence, type Price, pence } from '#domain/money/money.ts';

export const defaultWeightGrams = 500;

/** The grams and the text of what is sold by the piece: a candle, a card. No weight of a cake is read as either. */
export const noGrams = 0;
export const byPiece = 'each';

/** '1KG' and '1.5 kg' give 1000 and 1500, 'each' gives 0; anything else gives the default of 500 (storefront §5). */
export function gramsFromWeightText(text: string | undefined): number {
  if (text === byPiece) return noGrams;
  const [, amount, unit] = /^\s*(\d{1,6}(?:\.\d{1,3})?)\s*(kg|g)\s*$/i.exec(text ?? '') ?? [];
  if (amount === undefined || unit === undefined) return defaultWeightGrams;
  const grams = Math.round(Number(amount) * (unit.toLowerCase() === 'kg' ? 1000 : 1));
  return grams > 0 ? grams : defaultWeightGrams;
}

/** '500G', '1KG', '1500G': only whole kilograms are written in kilograms. What is sold by the piece is 'each'. */
export function weightTextFromGrams(grams: number): string {
  if (grams === noGrams) return byPiece;
  return grams % 1000 === 0 ? `${grams / 1000}KG` : `${grams}G`;
}

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
