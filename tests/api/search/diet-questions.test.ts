import { expect, test } from 'vitest';
import { searchPage, suggestions } from '#contract/listing/search.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const visitor = shop.visitor();
const page = async (q: string) =>
  searchPage.output.parse((await visitor.get(`/listings/search?${new URLSearchParams({ q })}`)).body);
const suggest = async (q: string) =>
  suggestions.output.parse((await visitor.get(`/search/suggestions?${new URLSearchParams({ q })}`)).body);

test.each([
  'nut free',
  'Nut-Free birthday cake',
  'nut<b></b> free',
  'without nuts',
  'no nuts',
  'nuts',
  'eggless',
  'eggles',
  'egg free',
  'dairy free',
  'diary free',
  'gluten free',
  'gluten-free brownies',
  'halal',
  'kosher',
  'vegan',
  'alcohol free',
])('[S-01][H-04][X-07] "%s" is never answered with cakes, nor with another spelling', async (q) => {
  const nothing = { total: 0, atLeast: false, corrected: null, dietQuestion: true };
  expect(await page(q)).toMatchObject({ ...nothing, products: [] });
  expect(await suggest(q)).toEqual({ ...nothing, suggestions: [] });
  expect((await visitor.get(`/products/search?${new URLSearchParams({ q })}`)).body).toEqual([]);
});

test('[S-01][H-04] a flavour is looked for as ever', async () => {
  for (const q of ['chocolate', 'milk chocolate', 'hazelnut', 'pecan', 'easter']) {
    expect((await page(q)).products.length).toBeGreaterThan(0);
    expect(await suggest(q)).toMatchObject({ dietQuestion: false });
  }
});
