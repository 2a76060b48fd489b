import { gramsFromWeightText, weightTextFromGrams } from '#domain/money/weight.ts';
import { isRealDate } from '#domain/pickup/clock/calendar.ts';

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

const mostGuests = 1_000;

/** The last one that is usable, else null. */
export function readServes(asked: readonly string[]): number | null {
  const guests = asked.map((text) => (/^\s*\d{1,4}\s*$/.test(text) ? Number(text) : 0));
  return guests.findLast((count) => count >= 1 && count <= mostGuests) ?? null;
}

const mostDaysAhead = 365;

/** The last one that is usable, else null: of a form's choice and its date the date counts. */
export function readReady(asked: readonly string[]): string | null {
  const days = asked.map((text) => {
    if (isRealDate(text)) return text;
    return /^\d{1,3}$/.test(text) && Number(text) <= mostDaysAhead ? String(Number(text)) : null;
  });
  return days.findLast((day) => day !== null) ?? null;
}
