import { type ListingQuery, priceRange, type SearchSort, wholeListing } from './filters.ts';

type AnyQuery = ListingQuery<SearchSort>;

/** A query as parameters of an address, always in one order and without what is the default anyway. */
export function listingParameters(
  query: Partial<AnyQuery>,
  usualSort: SearchSort = wholeListing.sort,
): [name: string, value: string][] {
  const { filter, weight, min, max, sort, page } = { ...wholeListing, sort: usualSort, ...query };
  return [
    ...filter.map((value): [string, string] => ['filter', value]),
    ...weight.map((value): [string, string] => ['weight', value]),
    ...(min === priceRange.min ? [] : [['min', String(min)] satisfies [string, string]]),
    ...(max === priceRange.max ? [] : [['max', String(max)] satisfies [string, string]]),
    ...(sort === usualSort ? [] : [['sort', sort] satisfies [string, string]]),
    ...(page === wholeListing.page ? [] : [['page', String(page)] satisfies [string, string]]),
  ];
}

/** Another choice begins at its first page (C-06); `change` may name a page itself. */
export const changeQuery = (query: AnyQuery, change: Partial<AnyQuery>): AnyQuery => ({
  ...query,
  page: wholeListing.page,
  ...change,
});

/** Without filters, weights and prices; the order stays. */
export const resetQuery = (query: AnyQuery): AnyQuery => ({ ...wholeListing, sort: query.sort });

/** The number in 'Filter (count)': every chosen option and weight, and one for a price range (C-01). */
export const countChoices = ({ filter, weight, min, max }: AnyQuery): number =>
  filter.length + weight.length + (min === priceRange.min && max === priceRange.max ? 0 : 1);
