import { type ListingQuery, priceRange, type SearchSort, wholeListing } from '#contract/listing/filters.ts';
import type { Facets } from './listing-input.ts';

type Query = ListingQuery<SearchSort>;

/** Another choice starts at its first page (C-06); `change` may name a page itself. */
export const changeQuery = (query: Query, change: Partial<Query>): Query => ({
  ...query,
  page: wholeListing.page,
  ...change,
});

export const resetQuery = (query: Query): Query => ({ ...wholeListing, sort: query.sort });

/** Counts every chosen option that the shop knows, and one for a price range (C-01). */
export const countChoices = ({ filter, weight, without, serves, ready, min, max }: Query, facets: Facets): number =>
  filter.filter((key) => key in facets.filter).length +
  weight.filter((key) => key in facets.weight).length +
  without.filter((key) => key in facets.without).length +
  (serves === null ? 0 : 1) +
  (ready === null ? 0 : 1) +
  (min === priceRange.min && max === priceRange.max ? 0 : 1);
