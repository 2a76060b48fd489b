import { expect, test } from 'vitest';
import { productPage } from '#contract/listing/catalogue.ts';
import { copyProduct } from '#tests/support/catalogue/products.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { db } = shop.database;
const visitor = shop.visitor();
const shown = async (slug: string) =>
  productPage.output.parse((await visitor.get(`/listings/product/${slug}`)).body).product;

test('a fresh cream cake belongs into the fridge, and nuts have their names', async () => {
  expect((await shown('victoria-sponge-celebration-cake')).storage).toContain('in the fridge, below 5 °C. Fresh cream');
  expect((await shown('espresso-walnut-cupcake')).allergens).toEqual([
    'Cereals containing gluten (wheat)',
    'Eggs',
    'Milk',
    'Soybeans',
    'Tree nuts (walnuts)',
  ]);
  expect((await shown('party-sprinkle-cupcake')).description).not.toMatch(/lunchbox|classroom/);
});

test('a cake without a word on how to keep it is kept by what is in it', async () => {
  const model = 'vanilla-bean-swirl-cupcake';
  await copyProduct(db, model, { slug: 'creamy', storage: '', ingredients: 'Wheat flour, double cream.' });
  await copyProduct(db, model, { slug: 'plain', storage: '', ingredients: 'Wheat flour, butter.' });
  expect((await shown('creamy')).storage).toContain('below 5 °C');
  expect((await shown('plain')).storage).toContain('below 20 °C');
});
