export const pageSize = 12;

export const sorts = ['popular', 'price-low-high', 'price-high-low', 'newest'] as const;
export type Sort = (typeof sorts)[number];

export type SearchSort = 'relevance' | Sort;

/** Pounds (storefront §9). The upper end stands for every price from there on. */
export const priceRange = { min: 0, max: 200 } as const;

export type ListingQuery<Order extends SearchSort = Sort> = {
  /** Keys of what the shop's rows offer, in the order of the alphabet (C-02). */
  readonly filter: readonly string[];
  /** '500G', '1KG': the lightest first. */
  readonly weight: readonly string[];
  /** Keys of allergens (`domain/diet/allergen-choices.ts`), in the order of the alphabet. */
  readonly without: readonly string[];
  /** The least number of guests that it feeds. */
  readonly serves: number | null;
  /** So many days ahead ('0' is today), or a date (YYYY-MM-DD). */
  readonly ready: string | null;
  /** Pounds with at most two decimals, compared with what the customer pays. */
  readonly min: number;
  readonly max: number;
  readonly sort: Order;
  readonly page: number;
};

export const wholeListing: ListingQuery = {
  filter: [],
  weight: [],
  without: [],
  serves: null,
  ready: null,
  ...priceRange,
  sort: 'popular',
  page: 1,
};
