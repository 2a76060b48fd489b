import type { WeightOption } from '#domain/money/weight.ts';

export const pageSize = 12;

/** C-02, in the order of the screen. */
export const filterOptions = [
  'featured',
  'new-arrivals',
  'best-sellers',
  'vanilla-base',
  'chocolate-base',
  'ribbon-base',
] as const;
export type FilterOption = (typeof filterOptions)[number];

export const sorts = ['popular', 'price-low-high', 'price-high-low', 'newest'] as const;
export type Sort = (typeof sorts)[number];

export type SearchSort = 'relevance' | Sort;

/** Pounds (storefront §9). The upper end stands for every price from there on. */
export const priceRange = { min: 0, max: 200 } as const;

export type ListingQuery<Order extends SearchSort = Sort> = {
  readonly filter: readonly FilterOption[];
  readonly weight: readonly WeightOption[];
  /** Pounds with at most two decimals, compared with what the customer pays. */
  readonly min: number;
  readonly max: number;
  readonly sort: Order;
  readonly page: number;
};

export const wholeListing: ListingQuery = {
  filter: [],
  weight: [],
  ...priceRange,
  sort: 'popular',
  page: 1,
};
