/** Each is a page of its own at `/{collection}`, besides the categories. */
export const collections = [
  'products',
  'best-sellers',
  'new-arrivals',
  'promotions',
  'by-occasion',
  'our-cupcakes',
] as const;
export type Collection = (typeof collections)[number];

/** `/by-occasion?occasion=easter`, `/our-cupcakes?type=vegan-cupcakes`. */
export const sectionParameter: Readonly<Partial<Record<Collection, string>>> = {
  'by-occasion': 'occasion',
  'our-cupcakes': 'type',
};
