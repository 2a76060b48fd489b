import type { ListingQuery } from '#contract/filters.ts';

/** Where a listing stands: how its choices become addresses. */
export type ListingPlace = {
  /** The address of the page itself, where the GET forms of its choices lead. */
  readonly action: string;
  /** What else every address of it carries: the chosen section. */
  readonly kept: readonly (readonly [name: string, value: string])[];
  readonly addressOf: (query: Partial<ListingQuery>) => string;
};
