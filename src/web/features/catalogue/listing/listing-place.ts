import { type ListingQuery, type SearchSort, sorts } from '#contract/listing/filters.ts';
import { readListingQuery } from '#contract/listing/read-listing-query.ts';

/** The choices of a listing or of a search. */
export type Choices = ListingQuery<SearchSort>;

/** Where a listing is: how its choices become addresses, and what they are. */
export type ListingPlace = {
  /** The address of the page itself, which the GET forms of its choices lead to. */
  readonly action: string;
  /** The chosen section, or the text that is searched for. */
  readonly kept: readonly (readonly [name: string, value: string])[];
  readonly addressOf: (query: Partial<Choices>) => string;
  readonly read: (address: URLSearchParams) => Choices;
  /** Its sort orders; the first is the default. */
  readonly sorts: readonly [SearchSort, ...SearchSort[]];
};

/** How every listing except a search is read and sorted. */
export const listingWays = { read: readListingQuery, sorts } as const;
