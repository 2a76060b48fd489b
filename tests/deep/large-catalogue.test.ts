import { beforeAll, describe, expect, test } from 'vitest';
import type { ProductSort } from '#contract/admin/products/product-list.ts';
import { type ListingQuery, pageSize, wholeListing } from '#contract/listing/filters.ts';
import { findExtrasOfCart } from '#server/catalogue/catalogue-endpoints.ts';
import { findProductPage, findProductsOfCart } from '#server/catalogue/find-product.ts';
import { listCollection } from '#server/catalogue/listing/list-collection.ts';
import { findByCategory, findFeatured, listCategory, listFeatured } from '#server/catalogue/listing/list-products.ts';
import { listProducts } from '#server/catalogue/products/list-admin-products.ts';
import { listSearch, searchProducts, suggest } from '#server/catalogue/search/search-products.ts';
import { openCatalogueSnapshots } from '#server/catalogue/snapshot/read-catalogue.ts';
import { findProductsCalled } from '#server/counter/finding-endpoints.ts';
import { findNeeds } from '#server/pickup/diary-endpoints.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { listed } from '#tests/support/catalogue/listing-model.ts';
import { allProducts } from '#tests/support/catalogue/products.ts';
import { growCatalogue } from '#tests/support/database/grow-catalogue.ts';
import { type Reading, readPlans } from '#tests/support/database/read-plans.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { shownBy } from '#tests/support/shop/shown-by.ts';

const { database: open, services, clock } = await openTestShop();
const shown = await shownBy(open.db);
const kept = openCatalogueSnapshots(open.db, 3_600_000);
const context: RequestContext = {
  db: open.db,
  now: clock.now(),
  customer: null,
  token: null,
  address: '127.0.0.1',
  services,
  ...shown,
  catalogue: kept,
};
const small = 1_000;
const large = 10_000;

const collection = (query: Partial<ListingQuery>) =>
  listCollection(context, { ...wholeListing, collection: 'products', ...query });

const wholeSearch = { ...wholeListing, sort: 'relevance' } as const;

/** The bakery's few rows of each fit on a page or two: reading them whole is the cheapest way. */
const onOnePage = [
  'categories',
  'collections',
  'attributes',
  'attribute_values',
  'diary',
  'opening_hours',
  'special_days',
  'pauses',
];

type OfficeQuery = Omit<Parameters<typeof listProducts>[1], 'sort'> & { readonly sort?: ProductSort };
const office = (query: OfficeQuery) => () => listProducts(context, { sort: 'name', ...query });
/** One in the middle of them all. */
const inTheMiddle = async () =>
  (
    await open.pool.query<{ id: number }>(
      "select id from products where kind = 'cake' order by lower(name), id offset (select count(*) / 2 from products) limit 1",
    )
  ).rows[0]?.id ?? 0;

type Question = {
  readonly ask: () => Promise<unknown>;
  /** An index that its plan must read at 10,000 products. */
  readonly by: string;
};
const questions: Record<string, Question> = {
  'the office: products by name': { ask: office({}), by: 'Index Scan products_office_by_name' },
  'the office: products after one in the middle': {
    ask: async () => office({ after: middle })(),
    by: 'Index Scan products_office_by_name',
  },
  'the office: the last that were changed': {
    ask: office({ sort: '-changed' }),
    by: 'Index Only Scan products_office_by_change',
  },
  'the office: what is running low': { ask: office({ low: 'yes' }), by: 'Index Scan products_running_low' },
  'the office: what lacks something': { ask: office({ lacking: 'yes' }), by: 'Index Scan products_lacking' },
  'the office: the few drafts': { ask: office({ state: 'draft' }), by: 'Index Only Scan products_office_counted' },
};
const names = Object.keys(questions);
const readings = { small: new Map<string, Reading>(), large: new Map<string, Reading>() };

let middle = 0;
const readAll = async (into: Map<string, Reading>) => {
  middle = await inTheMiddle();
  kept.drop();
  await kept.at(clock.now());
  for (const [name, { ask }] of Object.entries(questions)) into.set(name, await readPlans(open.pool, ask));
};

beforeAll(async () => {
  await growCatalogue(open.pool, small);
  await readAll(readings.small);
  await growCatalogue(open.pool, large);
  await readAll(readings.large);
});

describe('at 10,000 products', () => {
  test.each(names)('%s reads its index, and no table of products from end to end', (name) => {
    const scans = readings.large.get(name)?.scans ?? [];
    expect(scans).toContain(questions[name]?.by);
    const fewPages = onOnePage.map((table) => `Seq Scan ${table}`);
    expect(scans.filter((scan) => scan.startsWith('Seq Scan') && !fewPages.includes(scan))).toEqual([]);
  });
  test.each(names)('%s touches hardly more pages than at 1,000', (name) => {
    const [few, many] = [readings.small.get(name)?.pages ?? 0, readings.large.get(name)?.pages ?? 0];
    expect(few).toBeGreaterThan(0);
    // The logarithm, plus some pages for another plan.
    expect(many).toBeLessThanOrEqual((few * Math.log(large)) / Math.log(small) + 60);
  });
  test('[J-06] a product by a part of its name, for staff, reads its index: as many pages as so many are called so', async () => {
    const { pages, scans } = await readPlans(open.pool, () => findProductsCalled(context, 'salted caramel drip', 6));
    expect(scans).toContain('Bitmap Index Scan products_by_name');
    expect(scans.filter((scan) => scan.startsWith('Seq Scan'))).toEqual([]);
    expect(pages).toBeLessThan(1_000);
  });
  test('[E-01] a rare word is found for staff by its index, and what they sort by price without reading each row', async () => {
    const found = await readPlans(open.pool, office({ q: 'forest-gateau' }));
    expect(found.scans).toContain('Bitmap Index Scan products_by_words');
    expect(found.scans).not.toContain('Seq Scan products');
    const sorted = await readPlans(open.pool, office({ sort: '-price' }));
    expect(sorted.scans).toContain('Index Only Scan products_office_by_change');
    expect(Math.max(found.pages, sorted.pages)).toBeLessThan(2_000);
  });
  test('the documented whole lists end somewhere', async () => {
    expect(await findFeatured(context)).toHaveLength(200);
    expect(await findByCategory(context, { categoryId: 3 })).toHaveLength(200);
    expect(await searchProducts(context, { q: 'vanilla' })).toHaveLength(100);
  });
  test('a list, a product, a cart, a search and its suggestions ask the database for nothing', async () => {
    const slugs = ['salted-caramel-drip-cake', 'number-candle-7'];
    const pages = [
      collection({ page: 40 }),
      listCategory(context, { ...wholeListing, slug: 'birthday-cakes', filter: ['new-arrivals'], max: 60 }),
      listFeatured(context, { page: 2 }),
      findProductPage(context, { slug: 'salted-caramel-drip-cake' }),
      findProductsOfCart(context, { slugs }),
      findExtrasOfCart(context, { slugs }),
      findNeeds(context, { slugs }),
      listSearch(context, { ...wholeSearch, q: 'choclate birthday for 12', weight: ['1KG'], sort: 'newest' }),
      searchProducts(context, { q: 'nut free' }),
      suggest(context, { q: 'candles c', limit: 8 }),
    ];
    expect((await readPlans(open.pool, () => Promise.all(pages))).pages).toBe(0);
  });
  test('listings are exact, to the last product that can be paged to', async () => {
    const all = await allProducts(open.db);
    for (const query of [
      { ...wholeListing, page: 100 },
      { ...wholeListing, filter: ['featured', 'vanilla-base'], weight: ['1KG'], page: 37 },
      { ...wholeListing, filter: ['new-arrivals'], min: 20, max: 21.5, sort: 'newest' },
      { ...wholeListing, min: 20, max: 20, sort: 'popular', page: 2 },
      { ...wholeListing, weight: ['750G'], min: 19.99, max: 150, sort: 'price-high-low', page: 50 },
    ] as const) {
      const expected = listed(all, query);
      const shown = await collection(query);
      expect(shown).toMatchObject({ total: expected.length, page: query.page });
      const offset = (query.page - 1) * pageSize;
      expect(shown.products.map(({ id }) => id)).toEqual(expected.slice(offset, offset + pageSize).map(({ id }) => id));
    }
  });
  test('a hundred pages can be asked for, and the number of products is whole all the same', async () =>
    expect(await collection({ page: 5_000 })).toMatchObject({ page: 100, pages: 100, total: large }));
  test('a frequent word is counted whole, ranked by its name first, and paged without repeating', async () => {
    const { rows } = await open.pool.query<{ count: number }>(
      "select count(*)::int from products p join categories c on c.id = p.category_id where concat_ws(' ', p.name, c.name, cake_base, description) ~* '\\mchocolate\\M'",
    );
    const first = await listSearch(context, { ...wholeSearch, q: 'chocolate' });
    expect(first).toMatchObject({ total: rows[0]?.count, pages: 100 });
    expect(first.products.every(({ name }) => /chocolate/i.test(name))).toBe(true);
    const ids = new Set<number>();
    for (const page of [1, 2, 50, 100])
      for (const { id } of (await listSearch(context, { ...wholeSearch, q: 'chocolate', page })).products) ids.add(id);
    expect(ids.size).toBe(4 * pageSize);
  });
  test('several frequent words are found where all of them are, to the last', async () => {
    const { rows } = await open.pool.query<{ count: number }>(
      `select count(*)::int from products p join categories c on c.id = p.category_id
       where concat_ws(' ', p.name, cake_base, description) ~* '\\mchocolate'
         and concat_ws(' ', p.name, c.name, array_to_string(occasions, ' '), description) ~* '\\mbirthdays?\\M'`,
    );
    const found = await listSearch(context, { ...wholeSearch, q: 'chocolate birthday' });
    expect(found.total).toBe(rows[0]?.count);
    expect(found.products.every(({ name }) => /chocolate/i.test(name))).toBe(true);
    const last = await listSearch(context, { ...wholeSearch, q: 'chocolate birthday', page: found.pages });
    expect(last.products).toHaveLength(found.total - (found.pages - 1) * pageSize);
  });
  test('what is renamed is found by its new words alone, and no other product’s words are read anew', async () => {
    const before = await kept.at(clock.now());
    await open.pool.query("update products set name = name || ' wedding birthday' where slug = 'grown-7500'");
    kept.drop();
    const after = await kept.at(clock.now());
    const renamed = after.cake('grown-7500');
    expect(after.words).toBe(before.words);
    expect(after.cakes.filter((cake) => cake !== before.cakeById(cake.id))).toEqual([renamed]);
    const found = await listSearch(context, { ...wholeSearch, q: 'birthday wedding' });
    expect(found.products.map(({ id }) => id)).toContain(renamed?.id);
    await open.pool.query(
      "update products set name = replace(name, ' wedding birthday', '') where slug = 'grown-7500'",
    );
    kept.drop();
    const without = await listSearch(context, { ...wholeSearch, q: 'birthday wedding' });
    expect(without.products.map(({ id }) => id)).not.toContain(renamed?.id);
    expect(without.total).toBe(found.total - 1);
  });
});
