import { expect, test } from 'vitest';
import { searchPage } from '#contract/listing/search.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const visitor = shop.visitor();
const page = async (query: string) => searchPage.output.parse((await visitor.get(`/listings/search?${query}`)).body);
const prices = async (query: string) =>
  (await page(query)).products.map(({ price, discountPrice }) => discountPrice ?? price);

test('[S-01] without a choice the most relevant come first, with the number that each choice would leave', async () => {
  const found = await page('q=chocolate');
  expect(found).toMatchObject({ sort: 'relevance', page: 1 });
  const narrowed = await page('q=chocolate&filter=vanilla-base');
  expect(narrowed.total).toBe(found.facets.filter['vanilla-base']);
  expect(narrowed.total).toBeGreaterThan(0);
  expect(narrowed.total).toBeLessThan(found.total);
  expect(narrowed.products.every(({ cakeBase }) => cakeBase.startsWith('Vanilla'))).toBe(true);
});

test('[S-01] a weight and a price narrow what was found', async () => {
  const { products, total } = await page('q=cake&weight=1KG&min=30&max=45');
  expect(total).toBeGreaterThan(0);
  for (const { sizes, price, discountPrice } of products) {
    expect(sizes.map(({ grams }) => grams)).toContain(1000);
    expect(discountPrice ?? price).toBeGreaterThanOrEqual(30);
    expect(discountPrice ?? price).toBeLessThanOrEqual(45);
  }
});

test('[S-01] the results are sorted as a listing is, over all their pages', async () => {
  const { pages, total } = await page('q=cake&sort=price-low-high');
  const all: number[] = [];
  for (let number = 1; number <= pages; number++)
    all.push(...(await prices(`q=cake&sort=price-low-high&page=${number}`)));
  expect(all).toHaveLength(total);
  expect(all).toEqual([...all].sort((a, b) => a - b));
  const [dearest] = await prices('q=cake&sort=price-high-low');
  expect(dearest).toBe(all.at(-1));
});

test('[S-03] choices that leave nothing say so, and what is unusable is the default', async () => {
  expect(await page('q=chocolate&min=200&weight=500G')).toMatchObject({ total: 0, products: [], page: 1, pages: 1 });
  expect(await page('q=chocolate&sort=loudest&weight=2KG&min=x&page=-1')).toEqual(await page('q=chocolate'));
});

test('[S-01] a misspelling is mended, and a diet keeps its filter, whatever is chosen', async () => {
  expect(await page('q=choclate&sort=newest')).toMatchObject({ corrected: 'chocolate' });
  const { total } = await page('q=nut+free');
  const narrowed = await page('q=nut+free&weight=1KG&sort=popular');
  expect(narrowed.notices).toMatchObject([{ kind: 'filter' }]);
  expect(narrowed.total).toBeLessThan(total);
  expect(await page('q=nuts&weight=1KG&sort=popular')).toMatchObject({
    notices: [{ kind: 'telephone' }],
    products: [],
    total: 0,
  });
});
