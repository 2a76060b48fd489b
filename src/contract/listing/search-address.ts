import {
  type ListingQuery,
  listingParameters,
  type SearchSort,
  sorts,
  wholeListing,
} from '#contract/listing/filters.ts';
import { urls } from '#contract/pages/urls.ts';

export const searchSorts = ['relevance', ...sorts] as const satisfies readonly SearchSort[];

export function searchParameters({ sort = searchSorts[0], page, ...narrowed }: Partial<ListingQuery<SearchSort>>) {
  const sorted: [name: string, value: string][] = sort === searchSorts[0] ? [] : [['sort', sort]];
  return [
    ...listingParameters({ ...narrowed, sort: wholeListing.sort }),
    ...sorted,
    ...listingParameters({ page: page ?? wholeListing.page }),
  ];
}

/** `/search?q=red&weight=1KG&sort=newest`. */
export const searchAddress = (q: string, query: Partial<ListingQuery<SearchSort>>): string =>
  `${urls.search()}?${new URLSearchParams([['q', q], ...searchParameters(query)])}`;
