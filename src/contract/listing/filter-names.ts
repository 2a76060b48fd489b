import type { FilterOption } from '#contract/listing/filters.ts';

/** These stand apart from the filters, which every page's first load holds. */
export const filterNames: Readonly<Record<FilterOption, string>> = {
  featured: 'Featured',
  'new-arrivals': 'New Arrivals',
  'best-sellers': 'Best Sellers',
  'vanilla-base': 'Vanilla Base',
  'chocolate-base': 'Chocolate Base',
  'ribbon-base': 'Ribbon Base',
};
