import { describe, expect, test } from 'vitest';
import { product } from '#contract/listing/catalogue.ts';
import { searchPage, suggestions } from '#contract/listing/search.ts';
import type { DietFilter } from '#domain/search/understand-search.ts';
import { holdsAllergen, phrasesOfShop } from '#tests/support/search-words.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const visitor = shop.visitor();
const page = async (q: string, number = 1) =>
  searchPage.output.parse(
    (await visitor.get(`/listings/search?${new URLSearchParams({ q, page: String(number) })}`)).body,
  );
const suggest = async (q: string) =>
  suggestions.output.parse((await visitor.get(`/search/suggestions?${new URLSearchParams({ q })}`)).body);
const documented = async (q: string) => (await visitor.get(`/products/search?${new URLSearchParams({ q })}`)).body;

async function everyPage(q: string): Promise<string[]> {
  const { pages, total } = await page(q);
  const slugs: string[] = [];
  for (let number = 1; number <= pages; number += 1)
    slugs.push(...(await page(q, number)).products.map(({ slug }) => slug));
  expect(slugs).toHaveLength(total);
  return slugs;
}

const details = new Map<string, ReturnType<typeof product.parse>>();
async function detailsOf(slug: string) {
  const found = details.get(slug) ?? product.parse((await visitor.get(`/products/slug/${slug}`)).body);
  details.set(slug, found);
  return found;
}

/** Whether what a customer reads on the product's page contradicts what was asked for. */
const isBroken = (
  { allergens, dietary }: { readonly allergens: readonly string[]; readonly dietary: readonly string[] },
  { without = [], dietary: marks = [] }: DietFilter,
): boolean =>
  allergens.length === 0 ||
  marks.some((mark) => !dietary.includes(mark)) ||
  without.some((name) => holdsAllergen(allergens, name));

const filters = phrasesOfShop.flatMap(({ phrases, meaning }) =>
  meaning.kind === 'filter' ? phrases.map((phrase) => [phrase, meaning] as const) : [],
);

const fourteen = [
  'Celery',
  'Cereals containing gluten',
  'Crustaceans',
  'Eggs',
  'Fish',
  'Lupin',
  'Milk',
  'Molluscs',
  'Mustard',
  'Peanuts',
  'Sesame',
  'Soybeans',
  'Sulphur dioxide and sulphites',
  'Tree nuts',
];

describe('a diet or an allergen', () => {
  test.each(filters)(
    '[S-01][H-04][X-07] "%s" lists what its recipe leaves out, below the notice',
    async (q, meaning) => {
      const answer = await page(q);
      expect(answer.notices).toEqual([{ kind: 'filter', text: meaning.notice, to: null }]);
      expect(answer.corrected).toBeNull();
      for (const slug of await everyPage(q))
        expect([slug, isBroken(await detailsOf(slug), meaning)]).toEqual([slug, false]);
      const suggested = await suggest(q);
      expect(suggested.notices).toEqual(answer.notices);
      expect(suggested.total).toBe(answer.total);
      expect(await documented(q)).toEqual([]);
    },
  );

  test.each([
    ['nut free', 'Tree nuts'],
    ['eggless', 'Eggs'],
    ['dairy free', 'Milk'],
    ['gluten free', 'Cereals containing gluten'],
    ['soya free', 'Soybeans'],
    ['sulphite free', 'Sulphur dioxide and sulphites'],
    ['peanut free', 'Peanuts'],
    ['sesame free', 'Sesame'],
  ])('"%s" finds every shown cake without %s, and there are some', async (q, allergen) => {
    const all = await everyPage('cake');
    const listed = await everyPage(q);
    expect(listed.length).toBeGreaterThan(0);
    for (const slug of all) {
      const { allergens } = await detailsOf(slug);
      expect([slug, listed.includes(slug)]).toEqual([slug, !allergens.some((held) => held.startsWith(allergen))]);
    }
  });

  test.each(fourteen)('no way of asking lists a cake with %s below "free"', async (allergen) => {
    for (const said of [
      `${allergen} free`,
      `no ${allergen}`,
      `without ${allergen}`,
      `${allergen} allergy`,
      `free from ${allergen}`,
    ])
      for (const slug of await everyPage(said)) {
        const { allergens } = await detailsOf(slug);
        expect([said, slug, allergens.filter((held) => held.startsWith(allergen))]).toEqual([said, slug, []]);
      }
  });

  test('the rest of the words narrows what is listed', async () => {
    const all = await everyPage('nut free');
    const some = await everyPage('nut free lemon');
    expect(some.length).toBeGreaterThan(0);
    expect(some.length).toBeLessThan(all.length);
    for (const slug of some) expect(all).toContain(slug);
    expect((await suggest('nut free lemon')).suggestions.map(({ slug }) => slug)).toEqual(some);
  });

  test('a cake of which nobody has said what is in it cannot be shown, and one that has it is not listed', async () => {
    const slug = 'mini-victoria-sponge';
    const { pool } = shop.database;
    const say = (change: string) => pool.query(`update products set allergens = ${change} where slug = $1`, [slug]);
    const asked = ['nut free', 'peanut free', 'sesame free'];
    for (const q of asked) expect(await everyPage(q)).toContain(slug);
    await expect(say(`'{}'`)).rejects.toThrow('products_allergens_known');
    await expect(say(`allergens - 'sesame'`)).rejects.toThrow('products_allergens_known');
    await say(`allergens || '{"walnuts": "contains"}'`);
    for (const q of ['nut free', 'walnut free']) expect(await everyPage(q)).not.toContain(slug);
    expect(await everyPage('almond free')).toContain(slug);
    await say(`allergens || '{"walnuts": "mayContain"}'`);
    expect(await everyPage('walnut free')).toContain(slug);
  });

  test('wine and kirsch: three cakes have them, and no cake is free of them whose ingredients nobody has listed', async () => {
    const with3 = ['black-forest-gateau', 'golden-anniversary-rose-cake', 'heritage-piped-wedding-cake'];
    expect((await everyPage('boozy')).sort()).toEqual(with3);
    const without = await everyPage('alcohol free');
    expect(without).toHaveLength(68 - with3.length);
    for (const slug of with3) expect(without).not.toContain(slug);
    const { pool } = shop.database;
    await pool.query(`update products set ingredient_list = '[]' where slug = $1`, [without[0]]);
    expect(await everyPage('alcohol free')).not.toContain(without[0]);
  });
});

describe('what is not answered here', () => {
  const nothing = { total: 0, corrected: null };
  const telephone = phrasesOfShop.flatMap(({ phrases, meaning }) =>
    meaning.kind === 'telephone' ? phrases.map((phrase) => [phrase, meaning.notice] as const) : [],
  );
  const kitchen = /Everything is baked in one kitchen/;

  test.each(telephone)('[S-01][H-04][X-07] "%s" is left to the telephone, with no cake', async (q, text) => {
    const notices = [{ kind: 'telephone', text, to: null }];
    expect(await page(q)).toMatchObject({ ...nothing, products: [], notices });
    expect(await suggest(q)).toEqual({ ...nothing, suggestions: [], notices });
    expect(await documented(q)).toEqual([]);
  });

  test.each([
    'nuts',
    'nut<b></b> fre',
    'eggles',
    'diary free',
    'gluton',
    'milk and egg free',
    'without nuts or milk',
    'no pork',
    'alcohol',
  ])('[S-01][H-04][X-07] "%s", which no phrase knows, is left to the telephone too', async (q) => {
    const notices = [{ kind: 'telephone', text: expect.stringMatching(kitchen), to: null }];
    expect(await page(q)).toMatchObject({ ...nothing, products: [], notices });
    expect(await suggest(q)).toMatchObject({ ...nothing, suggestions: [], notices });
    expect(await documented(q)).toEqual([]);
  });
});

test('[S-01][H-04] a flavour is looked for as ever', async () => {
  for (const q of ['chocolate', 'milk chocolate', 'hazelnut', 'pecan', 'easter']) {
    expect((await page(q)).products.length).toBeGreaterThan(0);
    expect(await suggest(q)).toMatchObject({ notices: [] });
  }
});
