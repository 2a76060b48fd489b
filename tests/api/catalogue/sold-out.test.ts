import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  collectionPage,
  featuredPage,
  type ProductSummary,
  product,
  productPage,
} from '#contract/listing/catalogue.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { setStock } from '#tests/support/customers/customers.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { db } = shop.database;
const visitor = shop.visitor();

/** The best-selling birthday cake, sold out. */
const gone = 'salted-caramel-drip-cake';
await db.update(products).set({ stock: 5 }).where(eq(products.stock, 0));
await db.update(products).set({ sold: 900, featured: true, featuredRank: 0 }).where(eq(products.slug, gone));

const collection = async (query: string) =>
  collectionPage.output.parse((await visitor.get(`/listings/door/products?${query}`)).body);
const slugs = (shown: readonly ProductSummary[]) => shown.map(({ slug }) => slug);
const allOf = async (query: string): Promise<string[]> => {
  const { pages } = await collection(query);
  const each = [];
  for (let page = 1; page <= pages; page += 1)
    each.push(...slugs((await collection(`${query}&page=${page}`)).products));
  return each;
};
const picks = async (): Promise<string[]> => {
  const each = [];
  for (const page of [1, 2])
    each.push(
      ...slugs(featuredPage.output.parse((await visitor.get(`/listings/featured?page=${page}`)).body).products),
    );
  return each;
};
const alsoLiked = async (): Promise<string[]> =>
  slugs(productPage.output.parse((await visitor.get('/listings/product/rainbow-sprinkle-birthday-cake')).body).related);

test('[C-03][M-03] what is sold out stands last by popularity, in the picks and in "You may also like"; until then first', async () => {
  expect((await allOf('sort=popular'))[0]).toBe(gone);
  expect((await picks())[0]).toBe(gone);
  expect((await alsoLiked())[0]).toBe(gone);
  const before = await allOf('');

  await setStock(shop.database, gone, 0);
  expect(await allOf('')).toEqual([...before.filter((slug) => slug !== gone), gone]);
  expect((await allOf('filter=featured')).at(-1)).toBe(gone);
  expect((await picks()).indexOf(gone)).toBe((await picks()).length - 1);
  expect(await alsoLiked()).not.toContain(gone);
  const documented = z.array(product).parse((await visitor.get('/products/featured')).body);
  expect(documented.at(-1)?.slug).toBe(gone);

  await setStock(shop.database, gone, 1);
  expect(await allOf('')).toEqual(before);
});

test('[C-03] by price and by age it stands last, too', async () => {
  for (const sort of ['price-low-high', 'price-high-low', 'newest']) {
    await setStock(shop.database, gone, 1);
    const before = await allOf(`sort=${sort}`);
    await setStock(shop.database, gone, 0);
    expect(await allOf(`sort=${sort}`)).toEqual([...before.filter((slug) => slug !== gone), gone]);
  }
});

test('among what is sold out the better sold comes first', async () => {
  await setStock(shop.database, gone, 0);
  await setStock(shop.database, 'black-forest-gateau', 0);
  expect((await allOf('')).slice(-2)).toEqual([gone, 'black-forest-gateau']);
  await db.update(products).set({ sold: 901 }).where(eq(products.slug, 'black-forest-gateau'));
  expect((await allOf('')).slice(-2)).toEqual(['black-forest-gateau', gone]);
});
