/** U-03: the choices of 'Sort By', as addresses and calls name them. */
export const orderSorts = ['newest', 'oldest', 'price-high-low', 'price-low-high'] as const;
export type OrderSort = (typeof orderSorts)[number];

/** An order number is no longer than this, so neither is a part of one. */
export const longestOrderSearch = 40;
