import fc from 'fast-check';
import { expect, test } from 'vitest';
import { product as productSchema } from '#contract/listing/catalogue.ts';
import { productFields } from '#domain/catalogue/editing/product-fields.ts';
import { ofToldFields, type Product, type ToldKey } from '#domain/catalogue/product.ts';
import type { Size } from '#domain/catalogue/size.ts';
import { pence } from '#domain/money/money.ts';
import { priceOf } from '#tests/support/catalogue/prices.ts';
import { priceFromWire, priceToWire } from './price-codec.ts';
import { productToWire, summaryToWire } from './product-codec.ts';

const sizeOf = (grams: number, pricePence: number, discountPricePence: number | null, isDefault: boolean): Size => ({
  ...priceOf({ pricePence, discountPricePence }),
  grams,
  label: grams === 500 ? 'Box of 4' : 'Box of 8',
  servingsFrom: grams / 125,
  servingsTo: grams / 125,
  pieces: grams / 125,
  netGrams: grams,
  isDefault,
  depositPence: pence(0),
});

const product: Product = {
  id: 1,
  slug: 'rainbow-cake',
  name: 'Rainbow Cake',
  mainImage: 'rainbow-cake.jpg',
  stock: 50,
  featured: true,
  isNew: false,
  shelfPieces: null,
  soldOutFor: null,
  lead: { days: 2, hours: 0, orderBy: '16:00' },
  season: null,
  cakeBase: 'vanilla',
  category: { name: 'Birthday Cakes', slug: 'birthday-cakes' },
  sizes: [sizeOf(500, 3450, 2999, true), sizeOf(1000, 6500, null, false)],
  pictures: [{ file: 'rainbow-cake.jpg', hash: null, alternative: 'A cake of six colours.' }],
  ...ofToldFields<Pick<Product, ToldKey>>((key) => productFields[key].empty),
  description: 'Six layers.',
  allergens: ['Eggs'],
  mayContain: ['Milk'],
  ingredients: 'Flour, eggs.',
  ingredientList: [{ text: 'Eggs', allergens: ['eggs'] }],
  storage: 'Cool.',
  options: { message: { max: 30, where: 'On the board', placeholder: 'Hello' } },
};

test('a product leaves in pounds, as the contract promises it', () => {
  const wire = productToWire(product);
  expect(wire).toMatchObject({ price: 34.5, discountPrice: 29.99, availableQuantity: 12, weight: '500g' });
  expect(wire.sizes.map(({ price, discountPrice }) => [price, discountPrice])).toEqual([
    [34.5, 29.99],
    [65, null],
  ]);
  expect(wire.ingredientList).toEqual([{ text: 'Eggs', allergens: ['Eggs'] }]);
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
    'isNew',
    'stockPieces',
    'shelfPieces',
    'soldOutFor',
    'lead',
    'season',
    'sizes',
  ]);
});

test('what is made to order has as many as one line holds, and says that no stock bounds it', () =>
  expect(summaryToWire({ ...product, stock: null })).toMatchObject({ availableQuantity: 999, stockPieces: null }));

test('a price comes back from pounds to the penny', () => {
  const amount = fc.nat(10_000_000);
  fc.assert(
    fc.property(amount, fc.option(amount), (pricePence, discountPricePence) => {
      const price = priceOf({ pricePence, discountPricePence });
      expect(priceFromWire(priceToWire(price))).toEqual(price);
    }),
  );
});

test('[Z-01] notice of what goes on a cake is told where it is longer than the cake’s own, which counts otherwise', () => {
  const words = { max: 30, where: 'On the board', placeholder: '' };
  const photo = { shape: 'circle', minPixels: 1_200, lead: { hours: 0, days: 3, orderBy: null } } as const;
  const options = { message: { ...words, lead: { hours: 3, days: 0, orderBy: null } }, photo };
  const leadsOf = (lead: Product['lead']) => {
    const told = productToWire({ ...product, lead, options }).options;
    return [told.message?.lead?.hours, told.photo?.lead?.days];
  };
  expect(leadsOf(null)).toEqual([3, 3]);
  expect(leadsOf({ days: 0, hours: 0, orderBy: '12:00' })).toEqual([3, 3]);
  expect(leadsOf({ days: 0, hours: 2, orderBy: null })).toEqual([3, 3]);
  expect(leadsOf({ days: 0, hours: 3, orderBy: null })).toEqual([undefined, 3]);
  expect(leadsOf({ days: 2, hours: 0, orderBy: null })).toEqual([undefined, 3]);
  expect(leadsOf({ days: 3, hours: 0, orderBy: null })).toEqual([undefined, undefined]);
});
