import { type ListingQuery, type SearchSort, sorts } from '#contract/filters.ts';
import { listingParameters } from '#contract/listing-address.ts';
import { urls } from '#contract/urls.ts';

/** The orders of a search; the first is its default. */
export const searchSorts = ['relevance', ...sorts] as const satisfies readonly SearchSort[];

/** The choices of a search as parameters of its address. */
export const searchParameters = (query: Partial<ListingQuery<SearchSort>>) => listingParameters(query, searchSorts[0]);

/** The address of a search with choices: `/search?q=red&weight=1KG&sort=newest`. */
export const searchAddress = (q: string, query: Partial<ListingQuery<SearchSort>>): string =>
  `${urls.search()}?${new URLSearchParams([['q', q], ...searchParameters(query)])}`;
