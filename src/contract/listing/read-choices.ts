import { gramsFromWeightText, weightTextFromGrams } from '#domain/money/weight.ts';

const mostChoices = 24;

/** Repeated (`?weight=500G&weight=1KG`) or with commas; each once. */
const readChoices = (asked: readonly string[], pattern: RegExp): string[] =>
  [...new Set(asked.flatMap((text) => text.split(',')))].filter((text) => pattern.test(text)).slice(0, mostChoices);

/** What the shop has no such option for is left out where the listing is read. */
export const readFilters = (asked: readonly string[]): string[] => readChoices(asked, /^[a-z0-9-]{1,40}$/).sort();

export const readWeights = (asked: readonly string[]): string[] => {
  const grams = readChoices(asked, /^(?=.*[1-9])\d{1,5}(\.\d{1,3})?k?g$/i).map(gramsFromWeightText);
  return [...new Set(grams)].sort((a, b) => a - b).map(weightTextFromGrams);
};
