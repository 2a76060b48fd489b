import { type ListingQuery, priceRange, type SearchSort, wholeListing } from './filters.ts';
import { readFilters, readWeights } from './read-choices.ts';

/** Parameters and choices come in one order, without what is the default anyway. */
export function listingParameters(query: Partial<ListingQuery<SearchSort>>): [name: string, value: string][] {
  const { filter, weight, without, serves, ready, min, max, sort, page } = { ...wholeListing, ...query };
  return [
    ...readFilters(filter).map((value): [string, string] => ['filter', value]),
    ...readWeights(weight).map((value): [string, string] => ['weight', value]),
    ...readFilters(without).map((value): [string, string] => ['without', value]),
    ...(serves === null ? [] : [['serves', String(serves)] satisfies [string, string]]),
    ...(ready === null ? [] : [['ready', ready] satisfies [string, string]]),
    ...(min === priceRange.min ? [] : [['min', String(min)] satisfies [string, string]]),
    ...(max === priceRange.max ? [] : [['max', String(max)] satisfies [string, string]]),
    ...(sort === wholeListing.sort ? [] : [['sort', sort] satisfies [string, string]]),
    ...(page === wholeListing.page ? [] : [['page', String(page)] satisfies [string, string]]),
  ];
}
