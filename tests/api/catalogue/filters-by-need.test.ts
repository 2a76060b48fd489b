import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { categoryPage, collectionPage } from '#contract/listing/catalogue.ts';
import { type ListingQuery, listingParameters, pageSize, wholeListing } from '#contract/listing/filters.ts';
import { searchPage } from '#contract/listing/search.ts';
import { allergenChoices } from '#domain/diet/allergen-matrix.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { firstPickupDate, shopDate } from '#domain/pickup/pickup.ts';
import { noDemand } from '#domain/pickup/places/demand.ts';
import { productSizes, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { readOpening } from '#server/pickup/read-diary.ts';
import { listed } from '#tests/support/catalogue/listing-model.ts';
import { allProducts, changeProduct, findTestProduct, type TestProduct } from '#tests/support/catalogue/products.ts';
import { chance } from '#tests/support/chance.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { db } = shop.database;
const visitor = shop.visitor();
const diary = await readOpening(db, shop.clock.now());
const nowMs = shop.clock.now().getTime();
const today = shopDate(nowMs, diary.timeZone);

const asked = (query: Partial<ListingQuery>) => new URLSearchParams(listingParameters(query));
const all = async (query: Partial<ListingQuery>) =>
  collectionPage.output.parse((await visitor.get(`/listings/door/products?${asked(query)}`)).body);
const slugs = (found: readonly { slug: string }[]) => found.map(({ slug }) => slug);
const choiceOf = (key: string) => allergenChoices.find((choice) => choice.key === key);

const firstDay = ({ leadDays, orderBy, seasonFrom, seasonTo }: TestProduct): string =>
  firstPickupDate(nowMs, diary, {
    ...noDemand,
    leads: leadDays > 0 ? [{ days: leadDays, orderBy: orderBy?.slice(0, 5) ?? null }] : [],
    seasons: seasonFrom && seasonTo ? [{ from: seasonFrom, to: seasonTo }] : [],
  }) ?? 'never';

/** Whether one product fits, by what its own rows say. */
function fitsNeeds(product: TestProduct, { without, serves, ready, filter }: ListingQuery): boolean {
  const levels: Readonly<Record<string, string | undefined>> = product.allergens;
  const isWithout = (key: string) =>
    choiceOf(key)?.allergens.every((allergen) => ['none', 'mayContain'].includes(levels[allergen] ?? 'unknown'));
  const feeds = Math.max(...product.sizes.map(({ servingsTo }) => servingsTo ?? 0));
  const last = ready === null ? 'z' : ready.includes('-') ? ready : addDays(today, Number(ready));
  return (
    without.every(isWithout) &&
    (serves === null || feeds >= serves) &&
    (ready === null || firstDay(product) <= last) &&
    filter.filter((key) => key.startsWith('veg')).every((mark) => product.dietary.includes(mark))
  );
}

beforeAll(async () => {
  await changeProduct(db, 'macaron-gift-box', { leadDays: 2, orderBy: '12:00' });
  await changeProduct(db, 'brownie-and-blondie-box', { leadDays: 1, orderBy: null });
  await changeProduct(db, 'christmas-poinsettia-cake', { seasonFrom: '11-25', seasonTo: '12-24' });
});

test('[Z-05] any diet, allergens, guests and day, beside any other choice, give exactly what the products themselves say', async () => {
  const rows = await allProducts(db);
  const keys = allergenChoices.map(({ key }) => key);
  const query = fc.record({
    filter: fc.subarray(['vegan', 'vegetarian', 'vanilla-base', 'featured'], { maxLength: 2 }),
    weight: fc.subarray(['500G', '1KG'], { maxLength: 1 }),
    without: fc.subarray(keys, { maxLength: 3 }),
    serves: fc.constantFrom(null, 4, 8, 10, 20, 30, 60),
    ready: fc.constantFrom(null, '0', '1', '2', '7', '2026-11-25', '2026-12-24'),
    min: fc.constantFrom(0, 20),
    max: fc.constantFrom(200, 60),
    sort: fc.constant('price-low-high' as const),
    page: fc.constant(1),
  });
  await fc.assert(
    fc.asyncProperty(query, async (choices) => {
      const documented = { ...choices, filter: choices.filter.filter((key) => !key.startsWith('veg')) };
      const expected = listed(rows, documented).filter((product) => fitsNeeds(product, choices));
      const shown = await all(choices);
      expect(shown.total).toBe(expected.length);
      expect(slugs(shown.products)).toEqual(slugs(expected.slice(0, pageSize)));
    }),
    chance(60),
  );
});

test('[Z-05] the number beside each of them is what choosing it shows', async () => {
  const query = { ...wholeListing, without: ['milk'], serves: 8 };
  const { facets } = await all(query);
  for (const [key, count] of Object.entries(facets.without))
    expect([key, (await all({ ...query, without: ['milk', key] })).total]).toEqual([key, count]);
  for (const [key, count] of Object.entries(facets.serves))
    expect([key, (await all({ ...query, serves: Number(key) })).total]).toEqual([key, count]);
  for (const [key, count] of Object.entries(facets.ready))
    expect([key, (await all({ ...query, ready: key })).total]).toEqual([key, count]);
  for (const key of ['vegan', 'vegetarian'])
    expect([key, (await all({ ...query, filter: [key] })).total]).toEqual([key, facets.filter[key]]);
});

test('[Z-05] for each of the fourteen, and each nut that a cake contains, no cake is listed that contains it', async () => {
  const { facets } = await all({});
  expect(Object.keys(facets.without).length).toBeGreaterThanOrEqual(14);
  for (const key of Object.keys(facets.without)) {
    const shown = await all({ without: [key] });
    for (const { slug } of shown.products) {
      const levels: Readonly<Record<string, string | undefined>> = (await findTestProduct(db, slug)).allergens;
      for (const allergen of choiceOf(key)?.allergens ?? []) expect(levels[allergen]).toMatch(/^(none|mayContain)$/);
    }
  }
});

test('what is changed of a product is asked of it at once: an allergen, a size, its lead time', async () => {
  const slug = 'vegan-vanilla-blueberry-cupcake';
  const { id, allergens } = await findTestProduct(db, slug);
  const isListed = async (query: Partial<ListingQuery>) =>
    slugs(
      categoryPage.output.parse((await visitor.get(`/listings/category/vegan-cupcakes?${asked(query)}`)).body).products,
    ).includes(slug);
  expect(await isListed({ without: ['milk', 'peanuts'] })).toBe(true);
  await changeProduct(db, slug, { allergens: { ...allergens, milk: 'contains' } });
  expect(await isListed({ without: ['milk'] })).toBe(false);
  await changeProduct(db, slug, { allergens });
  await db.update(productSizes).set({ servingsFrom: 90, servingsTo: 100 }).where(eq(productSizes.productId, id));
  expect(await isListed({ serves: 100 })).toBe(true);
  expect(await isListed({ ready: '1' })).toBe(true);
  await db.update(products).set({ leadDays: 20 }).where(eq(products.id, id));
  expect(await isListed({ ready: '7' })).toBe(false);
});

test('[Z-05] a search is narrowed by them too', async () => {
  const found = searchPage.output.parse((await visitor.get('/listings/search?q=cupcake&without=eggs&serves=4')).body);
  expect(found.total).toBeGreaterThan(0);
  for (const { slug } of found.products) expect((await findTestProduct(db, slug)).allergens.eggs).not.toBe('contains');
  expect(found.total).toBe(found.facets.without.eggs);
  expect(found.facets.kitchenNotice).toContain('one kitchen');
});
