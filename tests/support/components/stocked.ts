import type { StockedProduct } from '#contract/admin/stock/stock.ts';

/** A cake with twenty to sell, as the stock screens receive it, except for the changes. */
export const stocked = (changes: Partial<StockedProduct> = {}): StockedProduct => ({
  id: 7,
  slug: 'victoria-sponge',
  name: 'Victoria Sponge',
  image: 'victoria-sponge-celebration-cake.jpg',
  category: 'Celebration cakes',
  isFood: true,
  stock: 20,
  held: 0,
  ordered: 0,
  lowStock: 5,
  isInSeason: true,
  ruleToday: null,
  lastBaked: 12,
  moved: null,
  newestMovement: 41,
  soldOutSince: null,
  ...changes,
});
