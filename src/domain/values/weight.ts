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
