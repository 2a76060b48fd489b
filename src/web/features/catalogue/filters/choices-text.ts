import { type ListingQuery, priceRange, type SearchSort } from '#contract/listing/filters.ts';
import type { Facets } from '#contract/listing/listing-input.ts';
import { formatPounds, penceFromPounds } from '#domain/money/money.ts';

const said = (pounds: number): string => formatPounds(penceFromPounds(pounds));

/** '£15.00 to £60.00'; the slider's upper end has no end. */
export function priceText({ min, max }: Pick<ListingQuery, 'min' | 'max'>): string {
  if (max === priceRange.max) return `From ${said(min)}`;
  return min === priceRange.min ? `Up to ${said(max)}` : `${said(min)} to ${said(max)}`;
}

/** A choice that is made, and what takes it back. */
export type MadeChoice = { readonly text: string; readonly without: Partial<ListingQuery<SearchSort>> };

/** Everything chosen that the shop knows, in the order of the panel (C-01). */
export function madeChoices(
  { min, max, weight, filter }: ListingQuery<SearchSort>,
  { weight: weights, groups }: Facets,
): MadeChoice[] {
  const isWhole = min === priceRange.min && max === priceRange.max;
  const options = groups.flatMap((group) => group.options);
  return [
    ...(isWhole ? [] : [{ text: priceText({ min, max }), without: { ...priceRange } }]),
    ...weight
      .filter((value) => value in weights)
      .map((value) => ({ text: value, without: { weight: weight.filter((other) => other !== value) } })),
    ...options
      .filter(({ key }) => filter.includes(key))
      .map(({ key, name }) => ({ text: name, without: { filter: filter.filter((other) => other !== key) } })),
  ];
}

export const cakesText = (count: number): string => (count === 1 ? '1 cake' : `${count} cakes`);
