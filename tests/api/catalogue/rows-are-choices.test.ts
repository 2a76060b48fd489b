import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { categoryPage, collectionPage } from '#contract/listing/catalogue.ts';
import { searchPage } from '#contract/listing/search.ts';
import {
  attributes,
  attributeValues,
  collections,
  productAttributes,
} from '#server/db/tables/catalogue/attribute-tables.ts';
import { productSizes, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { productCalled, setStock } from '#tests/support/customers/customers.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { db } = shop.database;
const visitor = shop.visitor();

const collection = async (address: string) =>
  collectionPage.output.parse((await visitor.get(`/listings/door/${address}`)).body);
const slugs = (found: readonly { slug: string }[]) => found.map(({ slug }) => slug).sort();
const countOf = (where: ReturnType<typeof sql>): Promise<number> =>
  db.$count(products, and(eq(products.kind, 'cake'), where));

test('a base that is added as a row is a filter at once, with the number of the cakes whose words name it', async () => {
  await db.update(products).set({ cakeBase: 'Almond Lemon' }).where(eq(products.cakeBase, 'Vanilla Lemon'));
  expect(await collection('products?filter=almond-base')).toEqual(await collection('products'));
  await db
    .insert(attributeValues)
    .values({ key: 'almond-base', attribute: 'base', name: 'Almond Base', word: 'Almond', position: 9 });
  const meant = await countOf(sql`cake_base ilike 'almond%'`);
  expect(meant).toBeGreaterThan(0);
  const shown = await collection('products?filter=almond-base');
  expect(shown.total).toBe(meant);
  expect(shown.facets.filter['almond-base']).toBe(meant);
  expect(shown.facets.groups.find(({ title }) => title === 'Filter options')?.options).toContainEqual({
    key: 'almond-base',
    name: 'Almond Base',
  });
  const found = searchPage.output.parse((await visitor.get('/listings/search?q=cake&filter=almond-base')).body);
  expect(found.total).toBe(found.facets.filter['almond-base']);
  expect(found.products.every(({ cakeBase }) => cakeBase.startsWith('Almond'))).toBe(true);
  await db.delete(attributeValues).where(eq(attributeValues.key, 'almond-base'));
  expect((await collection('products')).facets.filter).not.toHaveProperty('almond-base');
});

test('a weight that a cake is sold in is a filter, and none once no cake is', async () => {
  expect(Object.keys((await collection('products')).facets.weight)).toEqual(['500G', '750G', '1KG']);
  const { id } = await productCalled(shop.database, 'macaron-gift-box');
  await db.insert(productSizes).values([250, 2000].map((grams) => ({ productId: id, grams, pricePence: 900 })));
  const shown = await collection('products?weight=2KG');
  expect(slugs(shown.products)).toEqual(['macaron-gift-box']);
  expect(shown.facets.weight).toMatchObject({ '250G': 1, '2KG': 1 });
  expect(Object.keys(shown.facets.weight)).toEqual(['250G', '500G', '750G', '1KG', '2KG']);
  await db.delete(productSizes).where(eq(productSizes.pricePence, 900));
  expect(Object.keys((await collection('products')).facets.weight)).toEqual(['500G', '750G', '1KG']);
});

test('[H-10] an occasion that is added as a row is a part of By Occasion, with its cakes', async () => {
  const harvest = { key: 'harvest', attribute: 'occasion', name: 'Harvest', word: 'harvest', position: 0 };
  await db.insert(attributeValues).values(harvest);
  await db
    .update(products)
    .set({ occasions: ['harvest'] })
    .where(eq(products.slug, 'macaron-gift-box'));
  const shown = await collection('by-occasion?section=harvest');
  expect(slugs(shown.products)).toEqual(['macaron-gift-box']);
  expect(shown.sections[0]).toEqual({ slug: 'harvest', name: 'Harvest', count: 1 });
});

test('a new attribute is a group of filters under its own heading, with the cakes that are given its values', async () => {
  await db.insert(attributes).values({ key: 'shape', name: 'Shape', filterGroup: 'Shape', position: 20 });
  await db.insert(attributeValues).values([
    { key: 'heart', attribute: 'shape', name: 'Heart', position: 1 },
    { key: 'square', attribute: 'shape', name: 'Square', position: 2 },
  ]);
  const { id } = await productCalled(shop.database, 'mini-red-velvet-heart-cake');
  await db.insert(productAttributes).values({ productId: id, value: 'heart' });
  const shown = categoryPage.output.parse((await visitor.get('/listings/category/mini-cakes?filter=heart')).body);
  expect(slugs(shown.products)).toEqual(['mini-red-velvet-heart-cake']);
  expect(shown.facets.filter).toMatchObject({ heart: 1, square: 0 });
  expect(shown.facets.groups.find(({ title }) => title === 'Shape')).toMatchObject({
    title: 'Shape',
    options: [
      { key: 'heart', name: 'Heart' },
      { key: 'square', name: 'Square' },
    ],
  });
  await db.delete(productAttributes).where(eq(productAttributes.value, 'heart'));
  expect((await collection('products?filter=heart')).total).toBe(0);
});

test('[P-11] from how many pieces on a cake is new is a row, and orders follow it', async () => {
  await db.update(collections).set({ ruleValue: '50' }).where(eq(collections.key, 'new-arrivals'));
  expect((await collection('new-arrivals')).total).toBe(
    await countOf(sql`stock / (select pieces from product_sizes where product_id = id and is_default) > 50`),
  );
  const shown = async () => slugs((await collection('new-arrivals?sort=price-low-high')).products);
  await setStock(shop.database, 'mini-victoria-sponge', 51);
  expect(await shown()).toContain('mini-victoria-sponge');
  await setStock(shop.database, 'mini-victoria-sponge', 50);
  expect(await shown()).not.toContain('mini-victoria-sponge');
});
