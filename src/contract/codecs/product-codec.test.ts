import fc from 'fast-check';
import { expect, test } from 'vitest';
import { product as productSchema } from '#contract/listing/catalogue.ts';
import { priceOf } from '#domain/money/price.ts';
import type { Product } from '#domain/product.ts';
import { priceFromWire, priceToWire, productToWire, summaryToWire } from './product-codec.ts';

const product: Product = {
  id: 1,
  slug: 'rainbow-cake',
  name: 'Rainbow Cake',
  ...priceOf({ pricePence: 3450, discountPricePence: 2999 }),
  mainImage: 'rainbow-cake.jpg',
  stock: 12,
  featured: true,
  weight: '500g',
  cakeBase: 'vanilla',
  category: { name: 'Birthday Cakes', slug: 'birthday-cakes' },
  description: 'Six layers.',
  allergens: ['Eggs'],
  dietary: [],
  ingredients: 'Flour, eggs.',
  storage: 'Cool.',
};

test('a product leaves in pounds, as the contract promises it', () => {
  const wire = productToWire(product);
  expect(wire).toMatchObject({ price: 34.5, discountPrice: 29.99, availableQuantity: 12 });
  expect(productSchema.parse(wire)).toEqual(wire);
});

test('a card says no more than it shows', () => {
  expect(Object.keys(summaryToWire(product))).toEqual([
    'id',
    'slug',
    'name',
    'price',
    'discountPrice',
    'mainImage',
    'availableQuantity',
    'featured',
    'weight',
    'cakeBase',
    'category',
  ]);
});

test('a price comes back from pounds to the penny', () => {
  const amount = fc.nat(10_000_000);
  fc.assert(
    fc.property(amount, fc.option(amount), (pricePence, discountPricePence) => {
      const price = priceOf({ pricePence, discountPricePence });
      expect(priceFromWire(priceToWire(price))).toEqual(price);
    }),
  );
});
