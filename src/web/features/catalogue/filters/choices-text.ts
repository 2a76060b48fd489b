import { type ListingQuery, priceRange, type SearchSort } from '#contract/listing/filters.ts';
import type { Facets } from '#contract/listing/listing-input.ts';
import { formatPounds, penceFromPounds } from '#domain/money/money.ts';
import { formatPickupDate } from '#domain/pickup/pickup.ts';

const said = (pounds: number): string => formatPounds(penceFromPounds(pounds));

/** '£15.00 to £60.00'; the slider's upper end has no end. */
export function priceText({ min, max }: Pick<ListingQuery, 'min' | 'max'>): string {
  if (max === priceRange.max) return `From ${said(min)}`;
  return min === priceRange.min ? `Up to ${said(max)}` : `${said(min)} to ${said(max)}`;
}

/** A choice that is made, and what takes it back. */
export type MadeChoice = { readonly text: string; readonly without: Partial<ListingQuery<SearchSort>> };

export const servesText = (guests: string): string =>
  guests === '1' ? 'Serves 1 or more' : `Serves ${guests} or more`;

const nearDays: Readonly<Record<string, string>> = { 0: 'today', 1: 'tomorrow', 7: 'in a week' };

/** 'Ready in 2 days', 'Ready by Friday 27 November 2026'. */
export const readyText = (day: string): string =>
  `Ready ${nearDays[day] ?? (day.includes('-') ? `by ${formatPickupDate(day)}` : `in ${day} days`)}`;

export const withoutText = (allergen: string): string =>
  `Without ${allergen.charAt(0).toLowerCase()}${allergen.slice(1)}`;

/** Everything chosen that the shop knows, in the order of the panel (C-01). */
export function madeChoices(
  { min, max, weight, filter, without, serves, ready }: ListingQuery<SearchSort>,
  { weight: weights, groups }: Facets,
): MadeChoice[] {
  const isWhole = min === priceRange.min && max === priceRange.max;
  const optionsOf = (parameter: 'filter' | 'without') =>
    groups.filter((group) => group.parameter === parameter).flatMap(({ options }) => options);
  const other = (values: readonly string[], value: string) => values.filter((each) => each !== value);
  return [
    ...(isWhole ? [] : [{ text: priceText({ min, max }), without: { ...priceRange } }]),
    ...weight
      .filter((value) => value in weights)
      .map((value) => ({ text: value, without: { weight: other(weight, value) } })),
    ...optionsOf('filter')
      .filter(({ key }) => filter.includes(key))
      .map(({ key, name }) => ({ text: name, without: { filter: other(filter, key) } })),
    ...optionsOf('without')
      .filter(({ key }) => without.includes(key))
      .map(({ key, name }) => ({ text: withoutText(name), without: { without: other(without, key) } })),
    ...(serves === null ? [] : [{ text: servesText(String(serves)), without: { serves: null } }]),
    ...(ready === null ? [] : [{ text: readyText(ready), without: { ready: null } }]),
  ];
}

export const cakesText = (count: number): string => (count === 1 ? '1 cake' : `${count} cakes`);
