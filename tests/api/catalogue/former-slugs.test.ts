import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { collectionPage, product as productOnWire } from '#contract/listing/catalogue.ts';
import { apiBase } from '#contract/wire/endpoint.ts';
import { importCatalogueFile } from '#server/catalogue/imports/import-catalogue-file.ts';
import { collectionProducts, collections } from '#server/db/tables/catalogue/attribute-tables.ts';
import { formerSlugs, productSizes, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { productCalled } from '#tests/support/customers/customers.ts';
import { catalogueFile } from '#tests/support/database/database.ts';
import { dataFolderForTest } from '#tests/support/shop/built-shop.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { db } = shop.database;
const visitor = shop.visitor();
const folder = await dataFolderForTest();
const weightsOf = async (slug: string) =>
  Object(Object(await visitor.get(`/listings/product/${slug}`)).body).weights as number[];

const ask = (path: string) => fetch(shop.url + apiBase + path, { redirect: 'manual' });
const rename = (from: string, to: string) => db.update(products).set({ slug: to }).where(eq(products.slug, from));
const idOf = async (slug: string) => (await productCalled(shop.database, slug)).id;

type Row = Record<string, unknown> & { slug: string };
async function importOf(slug: string, change: Record<string, unknown>): Promise<unknown> {
  const rows: Row[] = JSON.parse(await readFile(catalogueFile, 'utf8'));
  const file = join(folder, 'catalogue.json');
  await writeFile(file, JSON.stringify(rows.filter((row) => row.slug === slug).map((row) => ({ ...row, ...change }))));
  return importCatalogueFile({ db, storage: shop.services.storage }, file, { isTrial: false });
}

test('[E-02] the address that a product had before leads to the one of today, on the wire too', async () => {
  const id = await idOf('black-forest-gateau');
  await rename('black-forest-gateau', 'black-forest-cake');
  for (const path of ['/products/slug/', '/listings/product/']) {
    const moved = await ask(`${path}black-forest-gateau`);
    expect([moved.status, moved.headers.get('location')]).toEqual([308, `${apiBase}${path}black-forest-cake`]);
  }
  const followed = productOnWire.parse(
    await (await fetch(`${shop.url}${apiBase}/products/slug/black-forest-gateau`)).json(),
  );
  expect(followed).toMatchObject({ id, slug: 'black-forest-cake' });

  await rename('black-forest-cake', 'kirsch-cake');
  for (const former of ['black-forest-gateau', 'black-forest-cake'])
    expect((await ask(`/products/slug/${former}`)).headers.get('location')).toBe(
      `${apiBase}/products/slug/kirsch-cake`,
    );
  const sitemap = await (await fetch(`${shop.url}/sitemap.xml`)).text();
  expect(sitemap).toContain('/product/kirsch-cake<');
  expect(sitemap).not.toMatch(/black-forest-(gateau|cake)/);
});

test('[E-02] a guest’s cart knows a cake by what it was called when it was put there', async () => {
  await rename('carrot-orange-naked-cake', 'naked-carrot-cake');
  const { body } = await visitor.get('/listings/cart?slugs=carrot-orange-naked-cake');
  expect(body).toMatchObject([{ slug: 'carrot-orange-naked-cake', name: 'Carrot & Orange Naked Cake' }]);
});

test('[Y-02] [Z-03] a cart that knows a cake by a former name is asked for its lead time, and offered its extras', async () => {
  const [former, renamed] = ['gilded-modern-wedding-cake', 'gilded-wedding-cake'];
  const needs = async (slug: string) => (await visitor.get(`/diary/needs?slugs=${slug}`)).body;
  const extras = async (slug: string) => (await visitor.get(`/listings/extras?slugs=${slug}`)).body;
  const [needsBefore, extrasBefore] = [await needs(former), await extras(former)];
  expect(needsBefore).toMatchObject([{ slug: former, lead: { days: expect.any(Number) } }]);
  expect(extrasBefore).not.toEqual([]);
  await rename(former, renamed);
  expect(await needs(former)).toEqual(needsBefore);
  expect(await extras(former)).toEqual(extrasBefore);
  expect(await extras(`${former},${renamed}`)).toEqual(extrasBefore);
  expect(await needs(renamed)).toMatchObject([{ slug: renamed, lead: { days: expect.any(Number) } }]);
});

test('[E-02] a slug that is taken anew is its new product’s alone, and one that comes back is no former one', async () => {
  const slug = 'coffee-walnut-celebration-cake';
  await rename(slug, 'coffee-cake');
  expect((await ask(`/products/slug/${slug}`)).status).toBe(308);
  await rename('victoria-sponge-celebration-cake', slug);
  expect((await ask(`/products/slug/${slug}`)).status).toBe(200);
  expect(await db.$count(formerSlugs, eq(formerSlugs.slug, slug))).toBe(0);
  await rename(slug, 'victoria-sponge-celebration-cake');
  expect(await db.$count(formerSlugs, eq(formerSlugs.slug, 'victoria-sponge-celebration-cake'))).toBe(0);
});

test('[E-02] a hidden product is not told of by its former name, and a name that is taken is refused', async () => {
  await rename('macaron-gift-box', 'macarons');
  await db.update(products).set({ status: 'hidden' }).where(eq(products.slug, 'macarons'));
  expect((await ask('/products/slug/macaron-gift-box')).status).toBe(404);
  await expect(rename('macarons', 'kirsch-cake')).rejects.toThrow();
});

test('[E-02] an import renames what it says by its former slug, and keeps what the shop knows of it', async () => {
  const id = await idOf('vanilla-bean-swirl-cupcake');
  const change = { slug: 'vanilla-swirl', formerSlug: 'vanilla-bean-swirl-cupcake' };
  expect(await importOf('vanilla-bean-swirl-cupcake', change)).toEqual({ added: 0, changed: 1 });
  expect(await idOf('vanilla-swirl')).toBe(id);
  expect((await ask('/products/slug/vanilla-bean-swirl-cupcake')).status).toBe(308);
  // The same file again: it has been renamed already.
  expect(await importOf('vanilla-bean-swirl-cupcake', change)).toEqual({ added: 0, changed: 1 });
});

test('[E-08] a collection by hand lists what the owner has put into it, by rows or by the file', async () => {
  await db.update(collections).set({ rule: 'byHand', filterGroup: null }).where(eq(collections.key, 'best-sellers'));
  const listed = async () => {
    const { body } = await visitor.get('/listings/door/best-sellers');
    return collectionPage.output.parse(body).products.map(({ slug }) => slug);
  };
  expect(await listed()).toEqual([]);
  await db.insert(collectionProducts).values({ collection: 'best-sellers', productId: await idOf('kirsch-cake') });
  expect(await listed()).toEqual(['kirsch-cake']);
  const slug = 'raspberry-jam-heart-cupcake';
  await importOf(slug, { collections: ['best-sellers'] });
  expect((await listed()).toSorted()).toEqual(['kirsch-cake', slug]);
  await importOf(slug, {});
  expect((await listed()).toSorted()).toEqual(['kirsch-cake', slug]);
  await importOf(slug, { collections: [] });
  expect(await listed()).toEqual(['kirsch-cake']);
  await expect(importOf(slug, { collections: ['featured'] })).rejects.toThrow('manual collection called featured');
});

test('[E-02] the selector shows no weight that only a hidden product has', async () => {
  const heavy = await idOf('kirsch-cake');
  await db.insert(productSizes).values({ productId: heavy, grams: 2_000, label: '', pricePence: 5_000, pieces: 1 });
  expect(await weightsOf('vanilla-swirl')).toContain(2_000);
  await db.update(products).set({ status: 'hidden' }).where(eq(products.id, heavy));
  expect(await weightsOf('vanilla-swirl')).toEqual([500, 750, 1000]);
});
