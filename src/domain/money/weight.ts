/** The weights that a customer can choose (storefront §9). The choice does not change the price. */
export const weightOptions = ['500G', '750G', '1KG'] as const;

export type WeightOption = (typeof weightOptions)[number];

export const defaultWeightGrams = 500;

/** '1KG' and '1.5 kg' give 1000 and 1500; anything else is the default of 500 (storefront §5). */
export function gramsFromWeightText(text: string | undefined): number {
  const [, amount, unit] = /^\s*(\d{1,6}(?:\.\d{1,3})?)\s*(kg|g)\s*$/i.exec(text ?? '') ?? [];
  if (amount === undefined || unit === undefined) return defaultWeightGrams;
  const grams = Math.round(Number(amount) * (unit.toLowerCase() === 'kg' ? 1000 : 1));
  return grams > 0 ? grams : defaultWeightGrams;
}

/** '500G', '1KG', '1500G': whole kilograms alone are kilograms. */
export function weightTextFromGrams(grams: number): string {
  return grams % 1000 === 0 ? `${grams / 1000}KG` : `${grams}G`;
}

/** The product's weight where it is one of the options, else 500G (storefront §2, §3). */
export function choiceForWeight(text: string | undefined): WeightOption {
  const grams = gramsFromWeightText(text);
  return weightOptions.find((option) => gramsFromWeightText(option) === grams) ?? '500G';
}

/** Grams: what a customer can choose, and the product's own weight. */
export const soldWeights = (ownWeight: string): number[] =>
  [...new Set([...weightOptions, ownWeight].map(gramsFromWeightText))].toSorted((a, b) => a - b);
