import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sorts, wholeListing } from '#contract/listing/filters.ts';
import { readListing } from '#server/catalogue/listing/read-listing.ts';
import { everything, ofCategory, ofCollection, ofValue } from '#server/catalogue/snapshot/listed-products.ts';
import { openCatalogueSnapshots } from '#server/catalogue/snapshot/read-catalogue.ts';
import { productSizes, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { productPictures } from '#server/db/tables/catalogue/picture-tables.ts';
import { makeCupcakeBox } from '#tests/support/catalogue/mixed-box.ts';
import { allProducts, changeProduct, copyProduct } from '#tests/support/catalogue/products.ts';
import { testDatabase } from '#tests/support/database/database.ts';
import { shownBy } from '#tests/support/shop/shown-by.ts';

const { open } = await testDatabase();
const { db, pool } = open;
const now = new Date('2026-11-18T12:00:00Z');
const ofShop = await shownBy(db);
const shownOf = async (catalogue: ReturnType<typeof openCatalogueSnapshots>) => {
  const shown = await catalogue.at(now);
  const { cakes, extras, rows } = shown;
  const context = { ...ofShop, catalogue, now };
  const { facets } = await readListing(context, { selection: everything }, wholeListing);
  return {
    facets,
    cakes: cakes.map(({ product, facets, sold, texts }) => ({ product, facets, sold, texts })),
    lists: [
      everything,
      ofCategory(1),
      ofValue('ribbon-base'),
      ...rows.collections.map((collection) => ofCollection(collection, rows.values)),
    ].map((selection) => [
      ...sorts.map((sort) => shown.list(selection, sort).map(({ product }) => product.slug)),
      shown.counts(selection).reduce((sum, each) => sum + each.products, 0),
      new Set(shown.counts(selection)),
    ]),
    bySlug: cakes.every((cake) => shown.cake(cake.product.slug) === cake && shown.cakeById(cake.id) === cake),
    extras,
    rows,
  };
};
const slug = 'cookie-jar-sharing-box';
const idOf = async (name: string) => (await allProducts(db)).find((product) => product.slug === name)?.id ?? 0;

test('after any change of which nobody told, what a process keeps is what a new one reads', async () => {
  const catalogue = openCatalogueSnapshots(db, 0);
  const id = await idOf(slug);
  const sent = (statement: string) => () => pool.query(statement, [id]);
  const changes: Record<string, () => Promise<unknown>> = {
    owner: () => changeProduct(db, slug, { featured: true, stock: 5_000, cakeBase: 'Ribbon', pricePence: 40_000 }),
    category: () => changeProduct(db, slug, { categoryId: 1, typeCategoryId: 12, occasions: ['easter'], sold: 9 }),
    stock: () => db.update(products).set({ stock: 3 }).where(eq(products.id, id)),
    sales: () => db.update(products).set({ sold: 77 }).where(eq(products.id, id)),
    size: () => db.update(productSizes).set({ servingsTo: 44 }).where(eq(productSizes.productId, id)),
    picture: () => db.update(productPictures).set({ alternative: 'Biscuits' }).where(eq(productPictures.productId, id)),
    'new product': () => copyProduct(db, slug, { slug: 'twin' }),
    'former slug': () => db.update(products).set({ slug: 'biscuit-jar' }).where(eq(products.id, id)),
    hidden: () => db.update(products).set({ status: 'hidden' }).where(eq(products.id, id)),
    'shown again': () => db.update(products).set({ status: 'shown' }).where(eq(products.id, id)),
    'a value by hand': sent('delete from product_attributes where product_id = $1'),
    'a word of an attribute': () => pool.query("update attribute_values set word = 'Jam' where key = 'ribbon-base'"),
    'the name of a value': () => pool.query("update attribute_values set name = 'Jammy' where key = 'ribbon-base'"),
    'a rule': () => pool.query("update collections set rule_value = '2' where rule = 'stockAbove'"),
    'the name of a category': () => pool.query("update categories set name = 'Cakes for birthdays' where id = 1"),
    'what is sold beside cakes': () => changeProduct(db, 'number-candle-7', { pricePence: 777 }),
    'one that is gone': () => db.delete(products).where(eq(products.slug, 'twin')),
  };
  for (const [what, change] of Object.entries(changes)) {
    const before = await shownOf(catalogue);
    expect((await catalogue.at(now)).rows, what).toBe(before.rows);
    await change();
    const after = await shownOf(catalogue);
    expect(after, what).not.toEqual(before);
    expect(after, what).toEqual(await shownOf(openCatalogueSnapshots(db, 0)));
  }
});

test('an order changes what is kept of its own cakes alone', async () => {
  const catalogue = openCatalogueSnapshots(db, 0);
  const before = await catalogue.at(now);
  await db.update(products).set({ stock: 1 }).where(eq(products.slug, 'black-forest-gateau'));
  const after = await catalogue.at(now);
  for (const cake of after.cakes)
    expect(cake === before.cakeById(cake.id), cake.product.slug).toBe(cake.product.slug !== 'black-forest-gateau');
});

test('a box to fill is the same object until one of its flavours is another', async () => {
  const { id } = await makeCupcakeBox(db);
  const catalogue = openCatalogueSnapshots(db, 0);
  const before = await catalogue.at(now);
  const box = before.cakeById(id);
  const [flavour] = (box && before.optionsOf(box).box?.flavours) ?? [];
  const stockOf = (of: number, stock: number) => db.update(products).set({ stock }).where(eq(products.id, of));
  await stockOf(await idOf('black-forest-gateau'), 7);
  expect((await catalogue.at(now)).cakeById(id)).toBe(box);
  await stockOf(flavour?.id ?? 0, 0);
  const left = (box?.product.stock ?? 0) - (flavour?.stock ?? 0);
  expect((await catalogue.at(now)).cakeById(id)?.product.stock).toBe(left);
  expect(left).toBeLessThan(box?.product.stock ?? 0);
});

test('the text of a category changes no cake, and its name those that stand in it alone', async () => {
  const catalogue = openCatalogueSnapshots(db, 0);
  const before = await catalogue.at(now);
  const category = before.rows.categories.find(({ slug: each }) => each === 'wedding-cakes');
  await pool.query("update categories set blurb = 'For the day.' where id = $1", [category?.id]);
  const described = await catalogue.at(now);
  expect(described.rows.categories.find(({ id }) => id === category?.id)?.blurb).toBe('For the day.');
  expect(described.cakes.filter((cake) => cake !== before.cakeById(cake.id))).toEqual([]);
  await pool.query("update categories set name = 'Weddings' where id = $1", [category?.id]);
  const named = await catalogue.at(now);
  expect(named.rows.cakes).toBe(before.rows.cakes);
  const own = named.cakes.filter(({ row }) => row.categoryId === category?.id);
  expect(own.length).toBeGreaterThan(0);
  expect(named.cakes.filter((cake) => cake !== before.cakeById(cake.id))).toEqual(own);
  expect(new Set(own.map(({ product }) => product.category.name))).toEqual(new Set(['Weddings']));
});

test('many orders at once that cross the line of New Arrivals wait for nobody in a circle', async () => {
  const ids = (await allProducts(db)).flatMap(({ id, stock }) => (Number.isNaN(stock) ? [] : [id]));
  await db.update(products).set({ stock: 81 }).where(eq(products.supply, 'stock'));
  await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      db.transaction(async (tx) => {
        const own = ids.filter((id) => id % 8 === at);
        await tx.select({ id: products.id }).from(products).where(inArray(products.id, own)).for('no key update');
        for (const id of at % 2 === 0 ? own : own.reverse())
          await tx.update(products).set({ stock: 80 }).where(eq(products.id, id));
      }),
    ),
  );
  const left = (await openCatalogueSnapshots(db, 0).at(now)).cakes.map(({ product }) => product.stock);
  expect(left).not.toContain(81);
});
