import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { product } from '#contract/listing/catalogue.ts';
import { searchPage, suggestions } from '#contract/listing/search.ts';
import { gramsFromWeightText } from '#domain/values/weight.ts';
import { seedSearchPhrases } from '#server/db/seed/seed-catalogue.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { searchPhrases } from '#server/db/tables/content-tables.ts';
import { setStock } from '#tests/support/customers/customers.ts';
import { searchWordsFile } from '#tests/support/database/database.ts';
import { phrasesOfShop } from '#tests/support/search-words.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { db } = shop.database;
const visitor = shop.visitor();
const page = async (q: string) =>
  searchPage.output.parse((await visitor.get(`/listings/search?${new URLSearchParams({ q })}`)).body);
const suggest = async (q: string) =>
  suggestions.output.parse((await visitor.get(`/search/suggestions?${new URLSearchParams({ q })}`)).body);
const slugs = async (q: string) =>
  z
    .array(product)
    .parse((await visitor.get(`/products/search?${new URLSearchParams({ q })}`)).body)
    .map(({ slug }) => slug);

const synonyms = phrasesOfShop.flatMap(({ phrases, meaning }) =>
  meaning.kind === 'synonym' ? phrases.map((phrase) => [phrase, meaning.to] as const) : [],
);

test.each(synonyms)('[S-01] "%s" finds what "%s" finds, and no other spelling is guessed', async (q, to) => {
  const meant = await slugs(to);
  expect(meant.length).toBeGreaterThan(0);
  expect(await slugs(q)).toEqual(expect.arrayContaining(meant));
  const found = await page(q);
  // Whoever asks for a wedding or tiers is also led to bespoke cakes.
  expect(found.notices.filter((notice) => notice.to !== '/bespoke-cakes')).toEqual([]);
  expect([null, to]).toContain(found.corrected);
  expect((await suggest(q)).total).toBe(found.total);
});

test('a synonym among other words, and a misspelled word beside one', async () => {
  expect(await slugs('xmas cake')).toEqual(await slugs('christmas cake'));
  expect(await page('xmas chocolte')).toMatchObject({ corrected: 'christmas chocolate' });
});

test('all that a synonym finds lies on its pages, each once', async () => {
  const { total, pages } = await page('fairy cakes');
  const all: string[] = [];
  for (let number = 1; number <= pages; number += 1) {
    const query = new URLSearchParams({ q: 'fairy cakes', page: String(number) });
    const { products } = searchPage.output.parse((await visitor.get(`/listings/search?${query}`)).body);
    all.push(...products.map(({ slug }) => slug));
  }
  expect([all.length, new Set(all).size]).toEqual([total, total]);
  expect(pages).toBeGreaterThan(1);
});

test('[S-01] a question that a page answers is led there, and cakes asked for with it are found below', async () => {
  for (const { phrases, meaning } of phrasesOfShop)
    if (meaning.kind === 'page')
      for (const q of phrases)
        expect([q, await page(q)]).toMatchObject([
          q,
          {
            ...(meaning.finds === undefined && { total: 0 }),
            notices: [{ kind: 'page', text: meaning.notice, to: meaning.to }],
          },
        ]);
  const found = await page('birthday cake delivery');
  expect(found.notices).toMatchObject([{ kind: 'page', to: '/pickup-information' }]);
  expect(found.total).toBe((await page('birthday cake')).total);
});

test.each([
  ['picture cake', /photo/],
  ['small cake', /^mini-/],
  ['bun', /cupcake/],
])('[S-01] what "%s" means comes before cakes that have the word by chance', async (q, meant) =>
  expect((await slugs(q))[0]).toMatch(meant),
);

test('a phrase that the owner writes counts from then on, and one that they take away does not', async () => {
  expect((await page('noggin')).total).toBe(0);
  const [{ id } = { id: 0 }] = await db
    .insert(searchPhrases)
    .values({ phrases: ['noggin'], meaning: { kind: 'synonym', to: 'victoria sponge' } })
    .returning();
  expect((await page('noggin')).total).toBeGreaterThan(0);
  await db.delete(searchPhrases).where(eq(searchPhrases.id, id));
  expect((await page('noggin')).total).toBe(0);
});

test('the list is filled where it is empty, as in a former version’s shop, and left alone where it is not', async () => {
  const before = await db.$count(searchPhrases);
  expect(before).toBe(phrasesOfShop.length);
  expect(await seedSearchPhrases(shop.database, searchWordsFile)).toBe(0);
  expect(await db.$count(searchPhrases)).toBe(before);
  await db.delete(searchPhrases);
  expect(await seedSearchPhrases(shop.database, searchWordsFile)).toBe(before);
});

const noticesOf = async (q: string) => (await page(q)).notices;

test.each([
  ['18th birthday cake', 'birthday cake'],
  ['birthday cake for mum', 'birthday cake'],
  ['birthday cake for a 6 year old girl', 'birthday cake'],
  ['chocolate cake for kids', 'chocolate cake'],
  ['chocolate fudge cake', 'chocolate fudge'],
  ['dragon cake', 'cake'],
  ['small birthday cake', 'birthday cake'],
])('[S-01] "%s" finds "%s", and says that it was looked for', async (q, rest) => {
  const found = await page(q);
  const { total } = await page(rest);
  expect(found).toMatchObject({ total, corrected: rest, notices: [] });
  expect(total).toBeGreaterThan(0);
  expect((await suggest(q)).total).toBe(total);
});

test('[S-01] within a diet words are let go too', async () => {
  const found = await page('vegan chocolate cake');
  expect(found).toMatchObject({ corrected: 'vegan chocolate', notices: [{ kind: 'filter' }] });
  expect(found.products.map(({ slug }) => slug)).toEqual(['vegan-dark-chocolate-raspberry-cupcake']);
});

test('[S-01] no word is mended to one that only a description has, and beside an answer nothing is found by chance', async () => {
  for (const q of ['toaster', 'scones', 'refunf']) expect(await page(q)).toMatchObject({ total: 0, corrected: null });
  for (const [q, to] of [
    ['can i get a refund please', '/returns-policy'],
    ['cancel my order', '/returns-policy'],
    ['are you open on sunday', '/contact'],
    ['discount code', '/promotions'],
    ['free delivery', '/pickup-information'],
    ['pay by card', '/terms'],
    ['where is my order', '/order-tracker'],
  ] as const)
    expect([q, await page(q)]).toMatchObject([q, { total: 0, notices: [{ kind: 'page', to }] }]);
});

test('[S-01] what is only made as a cake of one’s own is answered, with what comes near it', async () => {
  for (const [q, slug] of [
    ['corporate cakes', 'company-logo-cake'],
    ['football cake', 'personalised-photo-cake'],
    ['dog cake', 'personalised-photo-cake'],
  ] as const) {
    const { products, notices } = await page(q);
    expect([q, products.map((each) => each.slug)]).toEqual([q, [slug]]);
    expect(notices).toMatchObject([{ to: '/bespoke-cakes' }]);
  }
  await db.update(products).set({ name: 'Football Cake' }).where(eq(products.slug, 'rocket-and-planets-cake'));
  await expect.poll(() => slugs('football cake')).toEqual(['rocket-and-planets-cake']);
  expect(await noticesOf('football cake')).toEqual([]);
});

test('[H-04] suggestions count what the page finds for a day', async () => {
  for (const q of ['cake tomorrow', 'tomorrow', 'birthday cake for saturday'])
    expect([q, (await suggest(q)).total]).toEqual([q, (await page(q)).total]);
});

test('[S-01] guests, boxes, days, what is sold beside cakes and services are no words of a cake', async () => {
  const serves = await page('cake for 20 people');
  expect(serves.total).toBeGreaterThan(0);
  for (const { sizes } of serves.products)
    expect(Math.max(...sizes.map((size) => size.servingsTo ?? 0))).toBeGreaterThanOrEqual(20);
  expect(serves.notices).toEqual([]);
  const [first] = (await page('cake for two')).products;
  expect(first?.sizes.map((size) => size.servingsTo)).toContain(4);
  const large = await page('wedding cake for 90');
  expect(large.total).toBeGreaterThan(0);
  expect(large.notices).toMatchObject([{ text: expect.stringContaining('serves 90'), to: '/bespoke-cakes' }]);
  for (const q of ['bespoke', 'wedding', 'tiers'])
    expect([q, (await noticesOf(q)).map(({ to }) => to)]).toEqual([q, ['/bespoke-cakes']]);
  expect((await page('box of 12 brownies')).products.map(({ slug }) => slug)).toContain('brownie-and-blondie-box');
  expect(await noticesOf('box of 13 cupcakes')).toMatchObject([
    { text: expect.stringContaining('no box of 13'), to: null },
  ]);
  const many = await page('24 cupcakes');
  expect(many).toMatchObject({ corrected: 'cupcakes', notices: [{ text: expect.stringContaining('3 boxes of 8') }] });
  expect((await page('12 cupcakes')).total).toBe(many.total);
  expect((await page('birthday cake saturday')).total).toBeGreaterThan(0);
  expect(await page('candles')).toMatchObject({
    total: 0,
    notices: [{ text: expect.stringContaining('Striped candles') }],
  });
  for (const [q, to] of [
    ['gift voucher', '/contact'],
    ['invoice', '/orders'],
  ] as const)
    expect(await page(q)).toMatchObject({ total: 0, corrected: null, notices: [{ kind: 'page', to }] });
});

test('[S-01] who asks for so many sees the sizes that make so many, with their prices', async () => {
  const cupcake = { slug: 'vanilla-bean-swirl-cupcake', weight: '1kg', price: 26.5 };
  expect((await page('24 cupcakes')).products).toContainEqual(expect.objectContaining(cupcake));
  expect((await suggest('24 cupcakes')).suggestions).toContainEqual(expect.objectContaining(cupcake));
  expect((await page('12 cupcakes')).products).toContainEqual(
    expect.objectContaining({ ...cupcake, weight: '750g', price: 20 }),
  );
  for (const { sizes, weight } of (await page('cake for 20 people')).products)
    expect(sizes.find(({ grams }) => grams === gramsFromWeightText(weight))?.servingsTo).toBeGreaterThanOrEqual(20);
  const [plain] = (await suggest('vanilla bean swirl cupcake')).suggestions;
  expect(plain).toMatchObject({ slug: cupcake.slug, price: 13.5 });
  expect(plain).not.toHaveProperty('weight');
});

test('[S-01] who names a price sees the sizes that are sold for it; where none is, that is said above all the others', async () => {
  const payable = ({ price, discountPrice }: { price: number; discountPrice: number | null }) => discountPrice ?? price;
  const birthday = await page('birthday cakes');
  const cheaper = await page('birthday cakes under £30');
  expect(cheaper.total).toBeGreaterThan(0);
  expect(cheaper).toMatchObject({ corrected: null, notices: [] });
  for (const shown of cheaper.products) expect(payable(shown)).toBeLessThanOrEqual(30);
  expect((await suggest('birthday cakes under £30')).total).toBe(cheaper.total);
  for (const shown of (await page('cakes over 40 pounds')).products) expect(payable(shown)).toBeGreaterThanOrEqual(40);
  for (const { sizes, weight } of (await page('cake for 10 people between £30 and £45')).products) {
    const size = sizes.find(({ grams }) => grams === gramsFromWeightText(weight));
    expect(size?.servingsTo).toBeGreaterThanOrEqual(10);
    expect(size && payable(size)).toBeGreaterThanOrEqual(30);
    expect(size && payable(size)).toBeLessThanOrEqual(45);
  }
  expect(await page('birthday cakes under £2')).toMatchObject({
    total: birthday.total,
    corrected: 'birthday cakes',
    notices: [{ text: expect.stringContaining('none at that price'), to: null }],
  });
});

test.each(['birthday cake', 'gift'])('[S-01] what is sold out is found last, in suggestions too: "%s"', async (q) => {
  const [first = ''] = await slugs(q);
  await setStock(shop.database, first, 0);
  const isThere = (await page(q)).products.map(({ availableQuantity }) => availableQuantity > 0);
  expect(isThere).toContain(false);
  expect(isThere).toEqual([...isThere].sort((a, b) => Number(b) - Number(a)));
  expect((await suggest(q)).suggestions.map(({ slug }) => slug).slice(0, 3)).not.toContain(first);
  await setStock(shop.database, first, 50);
});
