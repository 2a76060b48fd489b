import { expect, test } from 'vitest';
import type { Product } from '#contract/listing/catalogue.ts';
import { wireProduct } from '#tests/support/catalogue/wire-product.ts';
import { productData } from './product-data.ts';

const cake = wireProduct({
  slug: 'lemon-cake',
  name: 'Lemon Cake',
  price: 34.5,
  discountPrice: null,
  mainImage: 'lemon-cake.jpg',
  availableQuantity: 3,
  weight: '1kg',
  category: { name: 'Mini Cakes', slug: 'mini-cakes' },
  description: 'Sharp and soft.',
});
const offerOf = (changes: Partial<Product>) =>
  productData('https://bakery.example', { name: 'The Bakery' }, { ...cake, ...changes });

test('an offer says what the customer pays, in pounds with their pence', () => {
  expect(offerOf({})).toMatchObject({ offers: { price: '34.50', priceCurrency: 'GBP' } });
  expect(offerOf({ discountPrice: 30 })).toMatchObject({ offers: { price: '30.00' } });
  expect(offerOf({ discountPrice: 40 })).toMatchObject({ offers: { price: '34.50' } });
});

test('an offer says whether there is one to be had', () => {
  expect(offerOf({})).toMatchObject({ offers: { availability: 'https://schema.org/InStock' } });
  expect(offerOf({ availableQuantity: 0 })).toMatchObject({
    offers: { availability: 'https://schema.org/OutOfStock' },
  });
  // A product that today's shelf has none of is baked for a later day.
  expect(offerOf({ soldOutFor: 'today' })).toMatchObject({
    offers: { availability: 'https://schema.org/BackOrder' },
  });
});

test('addresses are absolute', () => {
  expect(offerOf({})).toMatchObject({
    image: ['https://bakery.example/cakes/lemon-cake?w=1280'],
    offers: { url: 'https://bakery.example/product/lemon-cake' },
  });
});

test('stars are of the reviews that are published, and missing where there are none', () => {
  expect(offerOf({})).not.toHaveProperty('aggregateRating');
  expect(offerOf({ reviews: { count: 2, stars: 9, newest: [] } })).toMatchObject({
    aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
  });
});
