import {
  type ListingQuery,
  priceRange,
  readFilters,
  readReady,
  readServes,
  readWeights,
  type SearchSort,
  sorts,
  wholeListing,
} from '#contract/listing/filters.ts';
import { parseAmount } from '#domain/values/amount.ts';
import { searchSorts } from './search-address.ts';

/**
 * Pounds as somebody types them, including '£20' and '20,50', kept within the slider's range; otherwise `otherwise`.
 */
export function readPounds(asked: unknown, otherwise: number): number {
  const pence = parseAmount(String(asked));
  const pounds = pence === null ? otherwise : pence / 100;
  return Math.min(Math.max(pounds, priceRange.min), priceRange.max);
}

export const highestPage = 100_000;

function readPage(asked: string | null): number {
  const page = /^\s*\d{1,15}\s*$/.test(asked ?? '') ? Number(asked) : 0;
  return page >= 1 && page <= highestPage ? page : wholeListing.page;
}

/** Swaps the ends if they are in the wrong order. */
export const tidyPrices = <Query extends ListingQuery<SearchSort>>(query: Query): Query => ({
  ...query,
  min: Math.min(query.min, query.max),
  max: Math.max(query.min, query.max),
});

/** Reads as `listingInput` does, but without its schemas, so that a page's first load carries no library for them. */
export const readListingQuery = (address: URLSearchParams): ListingQuery =>
  tidyPrices({
    filter: readFilters(address.getAll('filter')),
    weight: readWeights(address.getAll('weight')),
    without: readFilters(address.getAll('without')),
    serves: readServes(address.getAll('serves')),
    ready: readReady(address.getAll('ready')),
    min: readPounds(address.get('min'), priceRange.min),
    max: readPounds(address.get('max'), priceRange.max),
    sort: sorts.find((sort) => sort === address.get('sort')) ?? wholeListing.sort,
    page: readPage(address.get('page')),
  });

export const readSearchQuery = (address: URLSearchParams): ListingQuery<SearchSort> => ({
  ...readListingQuery(address),
  sort: searchSorts.find((sort) => sort === address.get('sort')) ?? 'relevance',
});
