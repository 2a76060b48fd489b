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

/** H-10, in the order of the menu. */
export const occasions = [
  { slug: 'anniversary', name: 'Anniversary' },
  { slug: 'baby-shower', name: 'Baby Shower' },
  { slug: 'graduation', name: 'Graduation' },
  { slug: 'valentines-day', name: "Valentine's Day" },
  { slug: 'christmas', name: 'Christmas' },
  { slug: 'easter', name: 'Easter' },
] as const;

/** `/by-occasion?occasion=easter`, `/our-cupcakes?type=vegan-cupcakes`. */
export const sectionParameter: Readonly<Partial<Record<Collection, string>>> = {
  'by-occasion': 'occasion',
  'our-cupcakes': 'type',
};
