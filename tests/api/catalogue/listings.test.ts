import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { categoryPage, collectionPage } from '#contract/listing/catalogue.ts';
import {
  collections,
  type ListingQuery,
  listingParameters,
  pageSize,
  sorts,
  wholeListing,
} from '#contract/listing/filters.ts';

import {
  availableOf,
  filterOptions,
  isNew,
  listed,
  type ProductRow,
  weightOptions,
} from '#tests/support/catalogue/listing-model.ts';
import { allProducts, changeProduct } from '#tests/support/catalogue/products.ts';
import { chance } from '#tests/support/chance.ts';
import { productCalled, setStock } from '#tests/support/customers/customers.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { db } = shop.database;
const visitor = shop.visitor();

const everything = (): Promise<ProductRow[]> => allProducts(db);
const change = (slug: string, values: Parameters<typeof changeProduct>[2]) => changeProduct(db, slug, values);
const asked = (query: Partial<ListingQuery>, more: Record<string, string> = {}) =>
  new URLSearchParams([...listingParameters(query), ...Object.entries(more)]);
const collection = async (name: string, query: Partial<ListingQuery> = {}, more: Record<string, string> = {}) =>
  collectionPage.output.parse((await visitor.get(`/listings/door/${name}?${asked(query, more)}`)).body);
const category = async (slug: string, query: Partial<ListingQuery> = {}) =>
  categoryPage.output.parse((await visitor.get(`/listings/category/${slug}?${asked(query)}`)).body);
/** H-10: those of the menu, in its order. */
const occasions = [
  { slug: 'birthdays', name: 'Birthdays' },
  { slug: 'anniversary', name: 'Anniversary' },
  { slug: 'baby-shower', name: 'Baby Shower' },
  { slug: 'graduation', name: 'Graduation' },
  { slug: 'valentines-day', name: "Valentine's Day" },
  { slug: 'christmas', name: 'Christmas' },
  { slug: 'easter', name: 'Easter' },
  { slug: 'weddings', name: 'Weddings' },
  { slug: 'mothers-day', name: "Mother's Day" },
  { slug: 'eid', name: 'Eid' },
  { slug: 'diwali', name: 'Diwali' },
  { slug: 'leaving-do', name: 'Leaving Do' },
];
const slugs = (found: readonly { slug: string }[]): string[] => found.map(({ slug }) => slug);
const total = async (query: Partial<ListingQuery>): Promise<number> => (await collection('products', query)).total;

beforeAll(async () => {
  // Sales, ages, reductions and weights that differ, with some ties.
  await db.execute(
    sql`update products set sold = id * 7 % 5, created_at = timestamptz '2026-01-01' + (id % 9) * interval '1 day'`,
  );
  await db.execute(sql`update product_sizes set lower_price_pence = price_pence - 50 where product_id % 6 = 0`);
  await db.execute(sql`update product_sizes set lower_price_pence = price_pence + 50 where product_id % 17 = 0`);
  await change('ivory-rose-three-tier-wedding-cake', { pricePence: 25_000, discountPricePence: null });
});

describe('one listing, many collections', () => {
  const behind: Record<string, (product: ProductRow) => boolean> = {
    products: () => true,
    'best-sellers': ({ featured }) => featured,
    'new-arrivals': (product) => isNew(availableOf(product)),
    promotions: ({ pricePence, discountPricePence }) => discountPricePence !== null && discountPricePence < pricePence,
    'by-occasion': (product) => product.occasions.length > 0,
    'our-cupcakes': ({ categoryId }) => categoryId === 1,
  };
  test.each(collections)('[C-01][R-05] %s shows exactly its products, in the order of popularity', async (name) => {
    const expected = listed((await everything()).filter(behind[name] ?? (() => false)), wholeListing);
    const first = await collection(name);
    expect(expected.length).toBeGreaterThan(0);
    expect(first).toMatchObject({ total: expected.length, page: 1, sort: 'popular', section: null });
    expect(slugs(first.products)).toEqual(slugs(expected.slice(0, pageSize)));
  });
  test('[P-11] new arrivals begin above a stock of 80, and follow the stock at once', async () => {
    const shown = async () => slugs((await collection('new-arrivals', { sort: 'price-low-high' })).products);
    await setStock(shop.database, 'party-sprinkle-cupcake', 81 * 4);
    expect(await shown()).toContain('party-sprinkle-cupcake');
    await setStock(shop.database, 'party-sprinkle-cupcake', 81 * 4 - 1);
    expect(await shown()).not.toContain('party-sprinkle-cupcake');
  });
  test('[P-11] a promotion is a discount price lower than the price, never the same', async () => {
    const { pricePence } = await productCalled(shop.database, 'macaron-gift-box');
    for (const [discountPricePence, isThere] of [
      [pricePence - 1, true],
      [pricePence, false],
      [null, false],
    ] as const) {
      await change('macaron-gift-box', { discountPricePence });
      const found = await collection('promotions', { min: pricePence / 100 - 0.01, max: pricePence / 100 });
      expect(slugs(found.products).includes('macaron-gift-box')).toBe(isThere);
    }
  });
  test.each(occasions)(
    '[H-10] the occasion $slug is a section with its products and its count',
    async ({ slug, name }) => {
      const expected = listed(
        (await everything()).filter((product) => product.occasions.includes(slug)),
        wholeListing,
      );
      const shown = await collection('by-occasion', {}, { section: slug });
      expect(slugs(shown.products)).toEqual(slugs(expected));
      expect(shown.section).toEqual({ slug, name, count: expected.length });
      expect(shown.sections.map((each) => each.slug)).toEqual(occasions.map((each) => each.slug));
    },
  );
  test('[H-10] an occasion of an address narrows a category, and is shown under its heading there so that it can be taken back', async () => {
    const whole = await category('seasonal-specials');
    const christmas = await category('seasonal-specials', { filter: ['christmas'] });
    const expected = (await everything()).filter(
      ({ categoryId, occasions }) => categoryId === whole.category.id && occasions.includes('christmas'),
    );
    expect(slugs(christmas.products).sort()).toEqual(slugs(expected).sort());
    expect(christmas.total).toBeLessThan(whole.total);
    const options = [{ key: 'christmas', name: 'Christmas' }];
    expect(christmas.facets.groups).toContainEqual({ title: 'Occasion', parameter: 'filter', isRare: false, options });
    expect(christmas.facets.filter).toMatchObject({ christmas: expected.length });
    expect(whole.facets.filter).not.toHaveProperty('christmas');
    expect(whole.facets.groups.map(({ title }) => title)).not.toContain('Occasion');
  });

  test('our cupcakes have their four types as sections, counted with the present choices', async () => {
    const { sections } = await collection('our-cupcakes');
    expect(sections.map(({ slug, count }) => [slug, count])).toEqual([
      ['classic-flavors', 6],
      ['premium-flavors', 5],
      ['filled-cupcakes', 5],
      ['vegan-cupcakes', 4],
    ]);
    const vegan = await collection('our-cupcakes', { filter: ['featured'] }, { section: 'vegan-cupcakes' });
    expect(slugs(vegan.products)).toEqual(['vegan-vanilla-blueberry-cupcake']);
    expect(vegan.section).toEqual({ slug: 'vegan-cupcakes', name: 'Vegan Cupcakes', count: 1 });
    expect(vegan.sections.reduce((sum, { count }) => sum + count, 0)).toBe(
      (await collection('our-cupcakes', { filter: ['featured'] })).total,
    );
  });
  test('an unknown section is the whole collection, and an unknown collection or category is refused', async () => {
    expect(await collection('by-occasion', {}, { section: 'tuesday' })).toEqual(await collection('by-occasion'));
    expect(await collection('products', {}, { section: 'easter' })).toEqual(await collection('products'));
    expect((await visitor.get('/listings/door/cellar')).status).toBe(422);
    expect((await visitor.get('/listings/category/pies')).status).toBe(404);
  });
});

describe('filters', () => {
  test('[C-02][C-03][C-04][C-05] any choices in any order give exactly what the documents ask for, page by page', async () => {
    const all = await everything();
    const pounds = fc.integer({ min: 0, max: 20_000 }).map((pence) => pence / 100);
    const query = fc.record({
      without: fc.constant([]),
      serves: fc.constant(null),
      ready: fc.constant(null),
      filter: fc.subarray([...filterOptions], { maxLength: 3 }),
      weight: fc.subarray([...weightOptions], { maxLength: 2 }),
      min: fc.oneof(fc.constant(0), pounds),
      max: fc.oneof(fc.constant(200), pounds),
      sort: fc.constantFrom(...sorts),
      page: fc.integer({ min: 1, max: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(query, async (choices) => {
        const expected = listed(all, choices);
        const shown = await collection('products', choices);
        const page = Math.min(choices.page, Math.max(1, Math.ceil(expected.length / pageSize)));
        expect(shown).toMatchObject({ total: expected.length, page });
        expect(slugs(shown.products)).toEqual(slugs(expected.slice((page - 1) * pageSize, page * pageSize)));
      }),
      chance(80),
    );
  });
  test('bases are any of the chosen, Featured and New Arrivals are both, and the kinds hold together', async () => {
    const [vanilla, ribbon] = [await total({ filter: ['vanilla-base'] }), await total({ filter: ['ribbon-base'] })];
    expect(await total({ filter: ['vanilla-base', 'ribbon-base'] })).toBe(vanilla + ribbon);
    const both = await total({ filter: ['featured', 'new-arrivals'] });
    expect(both).toBeLessThan(await total({ filter: ['new-arrivals'] }));
    expect(both).toBeGreaterThan(0);
    expect(await total({ filter: ['featured', 'vanilla-base'] })).toBeLessThan(vanilla);
  });
  test('[C-02] a base is the first word: Vanilla Lemon is of the Vanilla Base', async () => {
    const shown = await category('seasonal-specials', { filter: ['vanilla-base'] });
    expect(shown.products.map(({ cakeBase }) => cakeBase)).toContain('Vanilla Lemon');
    expect(shown.products.every(({ cakeBase }) => cakeBase.startsWith('Vanilla'))).toBe(true);
  });
  test('[C-05] 1KG finds 1kg, and a cake of several weights is found by each', async () => {
    for (const option of weightOptions) {
      const shown = await category('mini-cakes', { weight: [option] });
      expect(slugs(shown.products).includes('mini-victoria-sponge')).toBe(option !== '750G');
    }
    expect((await category('wedding-cakes', { weight: ['1KG'] })).total).toBe(6);
    expect((await category('wedding-cakes', { weight: ['500G', '750G'] })).total).toBe(4);
  });
  test('[C-04] both ends of the price belong to the range, and count what the customer pays', async () => {
    await change('brownie-and-blondie-box', { pricePence: 2_200, discountPricePence: 1_999 });
    const found = async (min: number, max: number) =>
      slugs((await category('dessert-boxes', { weight: ['1KG'], min, max })).products).includes(
        'brownie-and-blondie-box',
      );
    expect(await found(19.99, 19.99)).toBe(true);
    expect(await found(20, 200)).toBe(false);
    expect(await found(0, 19.98)).toBe(false);
    expect(await found(22, 22)).toBe(false);
  });
  test('[C-04] a cake is found by the price of any size, of those that are ticked where some are, and stands there as that size', async () => {
    await change('rainbow-sprinkle-birthday-cake', { pricePence: 3_800, discountPricePence: null });
    const { sizes } = await productCalled(shop.database, 'rainbow-sprinkle-birthday-cake');
    const [light] = sizes;
    if (!light) throw new Error('a cake without sizes');
    const pounds = light.pricePence / 100;
    const found = async (query: Partial<ListingQuery>) =>
      (await category('birthday-cakes', query)).products.find(({ slug }) => slug === 'rainbow-sprinkle-birthday-cake');
    expect(await found({ max: pounds })).toMatchObject({ weight: '500g', price: pounds, isOfSize: true });
    expect(await found({ max: pounds, weight: ['500G'] })).toMatchObject({ weight: '500g', price: pounds });
    expect(await found({ max: pounds, weight: ['1KG'] })).toBeUndefined();
    expect(await found({ weight: ['500G'] })).toMatchObject({ weight: '500g', price: pounds });
    expect(await found({ min: pounds, weight: ['500G', '1KG'] })).toMatchObject({ weight: '1kg', price: 38 });
    expect(await found({})).toMatchObject({ weight: '1kg', price: 38 });
    expect(await found({})).not.toHaveProperty('isOfSize');
  });
  test('[C-04] the upper end of the slider leaves no dearer cake out, and ends in the wrong order are swapped', async () => {
    expect(slugs((await category('wedding-cakes', { min: 190 })).products)).toEqual([
      'ivory-rose-three-tier-wedding-cake',
    ]);
    expect((await category('wedding-cakes', { max: 199 })).total).toBe(5);
    const swapped = await visitor.get('/listings/category/wedding-cakes?min=150&max=138');
    expect(swapped.body).toMatchObject({ total: 4 });
    expect(swapped.body).toEqual(await category('wedding-cakes', { min: 138, max: 150 }));
  });
  test('[C-07] where nothing matches there are no products, one page, and the counts of what would match', async () => {
    const shown = await category('wedding-cakes', { weight: ['500G'], filter: ['ribbon-base'] });
    expect(shown).toMatchObject({
      products: [],
      total: 0,
      page: 1,
      pages: 1,
      facets: { weight: { '1KG': 1, '500G': 0 } },
    });
  });
  test('the number beside an option is what choosing it shows', async () => {
    const query = { ...wholeListing, filter: ['featured', 'chocolate-base'], weight: ['1KG'], max: 60 } as const;
    const { facets } = await collection('products', query);
    for (const option of filterOptions) {
      const others = query.filter.filter((chosen) => !(option.endsWith('-base') && chosen.endsWith('-base')));
      expect([option, facets.filter[option]]).toEqual([option, await total({ ...query, filter: [...others, option] })]);
    }
    for (const query of [{ max: 60, filter: ['featured', 'chocolate-base'] }, { max: 30 }, { min: 25, max: 26 }]) {
      const { facets } = await collection('products', { ...query, weight: ['1KG'] });
      for (const option of weightOptions)
        expect([option, facets.weight[option]]).toEqual([option, await total({ ...query, weight: [option] })]);
    }
  });
});

describe('pages', () => {
  test.each(sorts)(
    '[C-01][C-03] in the order %s every product stands on exactly one page, twelve on each',
    async (sort) => {
      const expected = slugs(listed(await everything(), { ...wholeListing, sort }));
      const pages = Math.ceil(expected.length / pageSize);
      const found: string[] = [];
      for (let page = 1; page <= pages; page++) {
        const shown = await collection('products', { sort, page });
        expect(shown).toMatchObject({ page, pages, total: expected.length });
        found.push(...slugs(shown.products));
      }
      expect(found).toEqual(expected);
    },
  );
  test('a page past the end is the last one, and nonsense the first', async () => {
    expect(await collection('products', { page: 99 })).toEqual(await collection('products', { page: 6 }));
    for (const page of ['0', '-3', 'x', '1.5', '99999999999'])
      expect(await visitor.get(`/listings/door/products?page=${page}`)).toMatchObject({
        status: 200,
        body: { page: 1 },
      });
  });
  test('an address with anything in it opens', async () => {
    for (const query of [
      'filter=%27%22&weight=%25',
      'min=-1&max=NaN',
      'sort[]=newest',
      'filter=featured&filter[]=x',
      'min=1&min=2',
    ])
      expect((await visitor.get(`/listings/category/birthday-cakes?${query}`)).status).toBe(200);
  });
});
