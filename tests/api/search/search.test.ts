import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { product } from '#contract/listing/catalogue.ts';
import { pageSize } from '#contract/listing/filters.ts';
import { searchPage, suggestions } from '#contract/listing/search.ts';
import { categories, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { copyProduct } from '#tests/support/catalogue/products.ts';
import { chance } from '#tests/support/chance.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { db } = shop.database;
const visitor = shop.visitor();

const asked = (values: Record<string, string | number>) =>
  new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]));
const found = async (q: string) => z.array(product).parse((await visitor.get(`/products/search?${asked({ q })}`)).body);
const names = async (q: string): Promise<string[]> => (await found(q)).map(({ name }) => name);
const slugs = async (q: string): Promise<string[]> => (await found(q)).map(({ slug }) => slug);
const page = async (q: string, number = 1) =>
  searchPage.output.parse((await visitor.get(`/listings/search?${asked({ q, page: number })}`)).body);
const suggest = async (q: string, limit?: number) =>
  suggestions.output.parse(
    (await visitor.get(`/search/suggestions?${asked({ q, ...(limit !== undefined && { limit }) })}`)).body,
  );

/** Adds a product with these words, besides the bakery's own. */
async function bake(values: { slug: string; name: string; description?: string; sold?: number }): Promise<void> {
  await copyProduct(db, 'mini-victoria-sponge', { occasions: [], description: 'A cake.', ...values });
}

describe('[X-07] GET /products/search', () => {
  test('answers with the documented fields', async () => {
    const [first] = await found('matcha');
    expect(first).toMatchObject({
      slug: 'mini-matcha-white-chocolate-cake',
      name: 'Mini Matcha & White Chocolate Cake',
      price: 11,
      mainImage: 'mini-matcha-white-chocolate-cake.jpg',
      availableQuantity: 4,
      featured: false,
    });
    expect(first?.description).toContain('Matcha');
  });
  test('[S-03] without any text, without a q and with stop words alone there is nothing', async () => {
    for (const q of ['', '   ', '<b></b>', '&', 'the', 'and of']) expect(await found(q)).toEqual([]);
    expect((await visitor.get('/products/search')).body).toEqual([]);
    expect(await page('')).toMatchObject({ products: [], total: 0, page: 1, pages: 1 });
    expect(await suggest('')).toEqual({
      suggestions: [],
      total: 0,
      corrected: null,
      notices: [],
    });
  });
  test('[S-03] every chip of the no-results page finds something', async () => {
    for (const chip of ['Chocolate', 'Vanilla', 'Birthday', 'Wedding', 'Cupcakes', 'Custom'])
      expect([chip, (await found(chip)).length > 3]).toEqual([chip, true]);
  });
});

describe('what is found', () => {
  test('the beginning of a word finds it, in the middle of typing too', async () => {
    for (const q of ['dino', 'dinosa', 'DINOSAUR', 'adventure dino'])
      expect(await slugs(q)).toEqual(['dinosaur-adventure-cake']);
  });
  test('every word must be there, wherever it stands', async () => {
    const both = await found('chocolate birthday');
    expect(both.length).toBeGreaterThan(1);
    for (const { name, category, description, cakeBase, weight } of both) {
      const text = [name, category.name, description, cakeBase, weight].join(' ');
      expect(text).toMatch(/chocolate/i);
      expect(text).toMatch(/birthday/i);
    }
    expect(await slugs('dinosaur wedding')).toEqual([]);
  });
  test('singular and plural find each other', async () => {
    expect(new Set(await slugs('anniversaries'))).toEqual(new Set(await slugs('anniversary')));
    expect(await slugs('unicorns')).toContain('magical-unicorn-cake');
  });
  test('words that tell nothing change nothing', async () =>
    expect(await slugs('the rocket and the planets')).toEqual(['rocket-and-planets-cake']));
  test('accents are ignored on both sides', async () => {
    await bake({ slug: 'creme-brulee', name: 'Crème Brûlée Tart' });
    for (const q of ['creme brulee', 'Crème Brûlée', 'CREME BRÛLÉE']) expect((await slugs(q))[0]).toBe('creme-brulee');
    expect(await slugs('ómbré')).toEqual(await slugs('ombre'));
  });
  test('joined and parted words: semi-naked is found by naked', async () =>
    expect(await slugs('naked wedding')).toContain('rustic-berry-semi-naked-wedding-cake'));
});

describe('relevance', () => {
  test('the name comes before the category, the category before the description', async () => {
    await bake({ slug: 'told', name: 'Told Cake', description: 'With quince, quince and more quince.', sold: 900 });
    await bake({ slug: 'named', name: 'Quince Cake' });
    await db.insert(categories).values({ id: 50, slug: 'quince-things', name: 'Quince Things', blurb: '' });
    await bake({ slug: 'filed', name: 'Filed Cake', sold: 500 });
    await db.update(products).set({ categoryId: 50 }).where(eq(products.slug, 'filed'));
    expect(await slugs('quince')).toEqual(['named', 'filed', 'told']);
  });
  test('a whole word comes before one that it only begins', async () => {
    await bake({ slug: 'medlars', name: 'Medlarine Cake', sold: 70 });
    await bake({ slug: 'medlar', name: 'Medlar Cake' });
    expect(await slugs('medlar')).toEqual(['medlar', 'medlars']);
  });
  test('among equals the better sold comes first, and follows the sales', async () => {
    await bake({ slug: 'damson-a', name: 'Damson Cake', sold: 3 });
    await bake({ slug: 'damson-b', name: 'Damson Cake', sold: 40 });
    expect(await slugs('damson')).toEqual(['damson-b', 'damson-a']);
    await db.update(products).set({ sold: 800 }).where(eq(products.slug, 'damson-a'));
    expect(await slugs('damson')).toEqual(['damson-a', 'damson-b']);
  });
  test('the name decides for the words of the chips', async () => {
    for (const q of ['chocolate', 'lemon', 'unicorn']) expect((await names(q))[0]).toMatch(new RegExp(q, 'i'));
  });
});

describe('misspelled', () => {
  test.each([
    ['choclate', 'chocolate'],
    ['vanila', 'vanilla'],
    ['brithday', 'birthday'],
    ['weding', 'wedding'],
    ['strawbery', 'strawberry'],
    ['anniversry', 'anniversary'],
    ['cuppcakes', 'cupcakes'],
  ])('%s finds %s, and says so', async (typed, meant) => {
    const right = await page(meant);
    expect(right).toMatchObject({ corrected: null });
    const wrong = await page(typed);
    expect(wrong.corrected).toBe(meant);
    expect(wrong.total).toBe(right.total);
    expect(wrong.products).toEqual(right.products);
  });
  test('one wrong word among right ones', async () =>
    expect(await page('red velvit')).toMatchObject({ corrected: 'red velvet' }));
  test('what is like no word of the shop finds nothing', async () => {
    for (const q of ['zzzz', 'qwertyuiop', 'laptop', 'x9k2'])
      expect(await page(q)).toMatchObject({ total: 0, products: [], corrected: null });
  });
});

describe('[H-04] suggestions', () => {
  test('are at most eight, with image, name and price, and the number of all results', async () => {
    const { suggestions: shown, total } = await suggest('cake');
    expect(shown).toHaveLength(8);
    expect(total).toBe((await page('cake')).total);
    expect(total).toBeGreaterThan(8);
    expect(Object.keys(shown[0] ?? {}).sort()).toEqual(['discountPrice', 'mainImage', 'name', 'price', 'slug']);
    expect(shown.map(({ slug }) => slug)).toEqual((await page('cake')).products.slice(0, 8).map(({ slug }) => slug));
  });
  test('are six where six are asked for, and eight for a number that is none', async () => {
    expect((await suggest('cake', 6)).suggestions).toHaveLength(6);
    for (const limit of [0, -1, 9, 1000, Number.NaN, 2.5])
      expect((await suggest('cake', limit)).suggestions).toHaveLength(8);
  });
  test('one letter is enough', async () => expect((await suggest('c')).suggestions).toHaveLength(8));
});

describe('[S-01] the pages of results', () => {
  test('hold every result once, in one order, and the last page for one past the end', async () => {
    const { total, pages } = await page('cake');
    const all: string[] = [];
    for (let number = 1; number <= pages; number++)
      all.push(...(await page('cake', number)).products.map(({ slug }) => slug));
    expect([all.length, new Set(all).size]).toEqual([total, total]);
    expect(await page('cake', 99)).toEqual(await page('cake', pages));
    expect((await slugs('cake')).slice(0, total)).toEqual(all.slice(0, 100));
  });
  test('repeat the text as it was understood', async () =>
    expect(await page('  Red   <b>Velvet</b> ')).toMatchObject({ q: 'Red Velvet' }));
});

describe('the search follows the catalogue', () => {
  test('a new name, a new category name, and a product that is gone', async () => {
    await bake({ slug: 'fleeting', name: 'Jackfruit Cake' });
    expect(await slugs('jackfruit')).toEqual(['fleeting']);
    await db.update(products).set({ name: 'Loquat Cake' }).where(eq(products.slug, 'fleeting'));
    expect([await slugs('jackfruit'), await slugs('loquat')]).toEqual([[], ['fleeting']]);
    await db.update(categories).set({ name: 'Tiny Cakes' }).where(eq(categories.slug, 'mini-cakes'));
    expect(await slugs('tiny')).toContain('mini-victoria-sponge');
    await db.delete(products).where(eq(products.slug, 'fleeting'));
    expect(await slugs('loquat')).toEqual([]);
  });
});

describe('no text breaks it', () => {
  test.each([
    ["'; drop table products; --"],
    ['" & | ! ( ) : * <-> \\'],
    ['100% _ %%'],
    ["cake':*&!("],
    ['🎂 👩‍👩‍👧 \u{1F1EC}\u{1F1E7}'],
    ['\ud800'],
    ['торт 蛋糕 كعكة'],
    ['İstanbul ß ﬀ ½'],
    ['a'.repeat(5_000)],
    ['cake '.repeat(1_000)],
    ['<script>alert(1)</script>'],
    ['\n\t\r'],
    ['١٢٣ ² Ⅷ'],
  ])('%j', async (q) => {
    for (const path of ['/products/search', '/listings/search', '/search/suggestions'])
      expect([path, (await visitor.get(`${path}?${asked({ q })}`)).status]).toEqual([path, 200]);
  });
  test('nor does a broken address', async () => {
    for (const query of ['q=%ff%fe', 'q=%', 'q=a&q=b', 'q[x]=1', 'q=cake&page=-1', 'q=cake&limit=many'])
      for (const path of ['/products/search', '/listings/search', '/search/suggestions'])
        expect((await visitor.get(`${path}?${query}`)).status).toBeLessThan(500);
  });
  test('nor anything else that can be typed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 40 }), async (q) => {
        // No keyboard types a NUL: a request that contains one is refused as a whole.
        const expected = q.includes('\0') ? 400 : 200;
        expect((await visitor.get(`/search/suggestions?${asked({ q })}`)).status).toBe(expected);
      }),
      chance(60),
    );
  });
});

/** The results of a query, as it is in the address. */
const narrowed = async (query: string) =>
  searchPage.output.parse((await visitor.get(`/listings/search?${query}`)).body);
const pricesOf = async (query: string) =>
  (await narrowed(query)).products
    .filter(({ availableQuantity }) => availableQuantity > 0)
    .map(({ price, discountPrice }) => discountPrice ?? price);

test('[S-01] without a choice the most relevant come first, with the number that each choice would leave', async () => {
  const found = await narrowed('q=chocolate');
  expect(found).toMatchObject({ sort: 'relevance', page: 1 });
  const fewer = await narrowed('q=chocolate&filter=vanilla-base');
  expect(fewer.total).toBe(found.facets.filter['vanilla-base']);
  expect(fewer.total).toBeGreaterThan(0);
  expect(fewer.total).toBeLessThan(found.total);
  expect(fewer.products.every(({ cakeBase }) => cakeBase.startsWith('Vanilla'))).toBe(true);
});

test('[S-01] a weight and a price narrow what was found', async () => {
  const { products, total } = await narrowed('q=cake&weight=1KG&min=30&max=45');
  expect(total).toBeGreaterThan(0);
  for (const { sizes, price, discountPrice } of products) {
    expect(sizes.map(({ grams }) => grams)).toContain(1000);
    expect(discountPrice ?? price).toBeGreaterThanOrEqual(30);
    expect(discountPrice ?? price).toBeLessThanOrEqual(45);
  }
});

test('[S-01] the results are sorted as a listing is, over all their pages', async () => {
  const { pages } = await narrowed('q=cake&sort=price-low-high');
  const all: number[] = [];
  for (let number = 1; number <= pages; number++)
    all.push(...(await pricesOf(`q=cake&sort=price-low-high&page=${number}`)));
  expect(all.length).toBeGreaterThan(pageSize);
  expect(all).toEqual([...all].sort((a, b) => a - b));
  const [dearest] = await pricesOf('q=cake&sort=price-high-low');
  expect(dearest).toBe(all.at(-1));
});

test('[S-03] choices that leave nothing say so, and what is unusable is the default', async () => {
  expect(await narrowed('q=chocolate&min=200&weight=500G')).toMatchObject({
    total: 0,
    products: [],
    page: 1,
    pages: 1,
  });
  expect(await narrowed('q=chocolate&sort=loudest&weight=2KG&min=x&page=-1')).toEqual(await narrowed('q=chocolate'));
});

test('[S-01] a misspelling is mended, and a diet keeps its filter, whatever is chosen', async () => {
  expect(await narrowed('q=choclate&sort=newest')).toMatchObject({ corrected: 'chocolate' });
  const { total } = await narrowed('q=nut+free');
  const fewer = await narrowed('q=nut+free&weight=1KG&sort=popular');
  expect(fewer.notices).toMatchObject([{ kind: 'filter' }]);
  expect(fewer.total).toBeLessThan(total);
  expect(await narrowed('q=nuts&weight=1KG&sort=popular')).toMatchObject({
    notices: [{ kind: 'telephone' }],
    products: [],
    total: 0,
  });
});
