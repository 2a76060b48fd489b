import { type ListingQuery, priceRange, wholeListing } from './filters.ts';

/** A query as parameters of an address, always in one order and without what is the default anyway. */
export function listingParameters(query: Partial<ListingQuery>): [name: string, value: string][] {
  const { filter, weight, min, max, sort, page } = { ...wholeListing, ...query };
  return [
    ...filter.map((value): [string, string] => ['filter', value]),
    ...weight.map((value): [string, string] => ['weight', value]),
    ...(min === priceRange.min ? [] : [['min', String(min)] satisfies [string, string]]),
    ...(max === priceRange.max ? [] : [['max', String(max)] satisfies [string, string]]),
    ...(sort === wholeListing.sort ? [] : [['sort', sort] satisfies [string, string]]),
    ...(page === wholeListing.page ? [] : [['page', String(page)] satisfies [string, string]]),
  ];
}

/** Another choice begins at its first page (C-06); `change` may name a page itself. */
export const changeQuery = (query: ListingQuery, change: Partial<ListingQuery>): ListingQuery => ({
  ...query,
  page: wholeListing.page,
  ...change,
});

/** Without filters, weights and prices; the order stays. */
export const resetQuery = (query: ListingQuery): ListingQuery => ({ ...wholeListing, sort: query.sort });

/** The number in 'Filter (count)': every chosen option and weight, and one for a price range (C-01). */
export const countChoices = ({ filter, weight, min, max }: ListingQuery): number =>
  filter.length + weight.length + (min === priceRange.min && max === priceRange.max ? 0 : 1);
