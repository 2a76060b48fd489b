import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { productPage } from '#contract/listing/catalogue.ts';
import { products } from '#server/db/tables/schema.ts';
import { productCalled } from '#tests/support/customers/customers.ts';
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
  const { id, ...cake } = await productCalled(shop.database, 'vanilla-bean-swirl-cupcake');
  await db.insert(products).values([
    { ...cake, slug: 'creamy', storage: '', ingredients: 'Wheat flour, double cream.' },
    { ...cake, slug: 'plain', storage: '', ingredients: 'Wheat flour, butter.' },
  ]);
  expect((await shown('creamy')).storage).toContain('below 5 °C');
  expect((await shown('plain')).storage).toContain('below 20 °C');
});

test('a shop that opened before gets the same words, but where its owner has written others since', async () => {
  const file = await readFile('src/server/db/migrations/0016_sink_what_is_sold_out.sql', 'utf8');
  const words = file.slice(file.indexOf('-- How each of the first cakes is kept')).split('--> statement-breakpoint');
  const now = await productCalled(shop.database, 'macaron-gift-box');
  const former = ['Eggs', 'Milk', 'Tree nuts'];
  await db.update(products).set({ storage: '', allergens: former }).where(eq(products.slug, 'macaron-gift-box'));
  const own = ['Eggs', 'Milk', 'Sesame seeds', 'Tree nuts'];
  await db.update(products).set({ storage: '', allergens: own }).where(eq(products.slug, 'espresso-walnut-cupcake'));
  for (const statement of words) await db.execute(statement);
  expect(await productCalled(shop.database, 'macaron-gift-box')).toMatchObject({
    allergens: now.allergens,
    storage: now.storage,
  });
  expect((await productCalled(shop.database, 'espresso-walnut-cupcake')).allergens).toEqual(own);
});
