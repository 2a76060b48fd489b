import { type Collection, collections } from '#contract/listing/filters.ts';

type CollectionText = {
  readonly title: string;
  readonly text: string;
  readonly description: string;
  readonly none?: string;
};

/** The texts above the listing, and for search engines. */
export const collectionTexts: Readonly<Record<Collection, CollectionText>> = {
  products: {
    title: 'All Products',
    text: 'Everything from our oven, in one place.',
    description: 'Everything we bake, to order online and collect from our counter.',
  },
  'best-sellers': {
    title: 'Best Sellers',
    text: 'What leaves the counter first.',
    description: 'What our customers come back for.',
  },
  'new-arrivals': {
    title: 'New Arrivals',
    text: 'Fresh on the counter, and plenty of it.',
    description: 'The newest on our counter, to order online.',
    none: 'There are no new arrivals at the moment.',
  },
  promotions: {
    title: 'Promotions',
    text: 'The same cakes at a lower price, while it lasts.',
    description: 'At a reduced price, to order online and collect from the bakery.',
  },
  'by-occasion': {
    title: 'By Occasion',
    text: 'Tell us what you are celebrating.',
    description: 'Cakes for every occasion and every season.',
  },
  'our-cupcakes': {
    title: 'Our Cupcakes',
    text: 'Small cakes with tall swirls, baked fresh on the morning you collect.',
    description: 'All our cupcakes by their types, baked fresh on the morning you collect.',
  },
};

/**
 * The collection at an address: every one has its own route, by its name (`routes.ts`); the router matches addresses in
 * any case.
 */
export function collectionAt(pathname: string): Collection {
  const name = pathname.toLowerCase().replaceAll('/', '');
  const found = collections.find((collection) => collection === name);
  if (!found) throw new RangeError(`no collection at ${pathname}`);
  return found;
}
