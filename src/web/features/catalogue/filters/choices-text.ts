import { type ListingQuery, priceRange, type SearchSort } from '#contract/listing/filters.ts';
import type { Facets } from '#contract/listing/listing-input.ts';
import { formatPounds, penceFromPounds } from '#domain/money/money.ts';
import { dayOfYear } from '#domain/pickup/notice-words.ts';

const poundsText = (pounds: number): string => formatPounds(penceFromPounds(pounds));

/** '£15.00 to £60.00'; the slider's upper end means no upper limit. */
export function priceText({ min, max }: Pick<ListingQuery, 'min' | 'max'>): string {
  if (max === priceRange.max) return `From ${poundsText(min)}`;
  return min === priceRange.min ? `Up to ${poundsText(max)}` : `${poundsText(min)} to ${poundsText(max)}`;
}

/** A choice that is made, and the query without it. */
export type MadeChoice = { readonly text: string; readonly without: Partial<ListingQuery<SearchSort>> };

export const servesText = (guests: string): string =>
  guests === '1' ? 'Serves 1 or more' : `Serves ${guests} or more`;

const nearDays: Readonly<Record<string, string>> = { 0: 'today', 1: 'tomorrow', 7: 'in a week' };

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });

/** 'Friday 27 November': the weekday is formatted separately, because some browsers put a comma between them. */
const dayText = (day: string): string => `${weekday.format(Date.parse(day))} ${dayOfYear(day.slice(5))}`;

/** 'Ready in 2 days', 'Ready by Friday 27 November'. */
export const readyText = (day: string): string =>
  `Ready ${nearDays[day] ?? (day.includes('-') ? `by ${dayText(day)}` : `in ${day} days`)}`;

export const withoutText = (allergen: string): string =>
  `Without ${allergen.charAt(0).toLowerCase()}${allergen.slice(1)}`;

/** Everything chosen that the shop knows, in the order of the panel (C-01). */
export function madeChoices(query: ListingQuery<SearchSort>, facets: Facets): MadeChoice[] {
  const { min, max, serves, ready } = query;
  const isWhole = min === priceRange.min && max === priceRange.max;
  const names = new Map(facets.groups.flatMap(({ options }) => options.map(({ key, name }) => [key, name])));
  const ofList = (field: 'weight' | 'filter' | 'without', said = (name: string) => name): MadeChoice[] =>
    Object.keys(facets[field])
      .filter((key) => query[field].includes(key))
      .map((key) => ({
        text: said(names.get(key) ?? key),
        without: { [field]: query[field].filter((other) => other !== key) },
      }));
  return [
    ...(isWhole ? [] : [{ text: priceText(query), without: { ...priceRange } }]),
    ...ofList('weight'),
    ...ofList('filter'),
    ...ofList('without', withoutText),
    ...(serves === null ? [] : [{ text: servesText(String(serves)), without: { serves: null } }]),
    ...(ready === null ? [] : [{ text: readyText(ready), without: { ready: null } }]),
  ];
}

export const cakesText = (count: number): string => (count === 1 ? '1 cake' : `${count} cakes`);
