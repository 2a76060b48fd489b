import { expect, test } from 'vitest';
import { homeContent } from '#contract/content/pages.ts';
import { categoryPage, productPage } from '#contract/listing/catalogue.ts';
import { readListingQuery, readSearchQuery } from '#contract/listing/read-listing-query.ts';
import { searchPage } from '#contract/listing/search.ts';
import { shopFacts } from '#contract/shop.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import { writeSetting } from '#server/content/staff-settings.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const written: Record<string, object | undefined>[] = [];

/** The objects beside which each part of a page is cached, by what it shows. */
async function readObjects(call: Call): Promise<Record<string, object | undefined>> {
  const nothingChosen = readListingQuery(new URLSearchParams());
  const category = await call(categoryPage, { slug: 'birthday-cakes', ...nothingChosen });
  const [card] = category.products;
  const search = await call(searchPage, { q: 'chocolate', ...readSearchQuery(new URLSearchParams()) });
  const ofSize = await call(searchPage, { q: 'cake for 20', ...readSearchQuery(new URLSearchParams()) });
  const { product } = await call(productPage, { slug: card?.slug ?? '' });
  return {
    shop: await call(shopFacts, {}),
    home: await call(homeContent, {}),
    'filters of a category': category.facets,
    'a card': card,
    'filters of a search': search.facets,
    'a card found': search.products[0],
    'a card found in a size': ofSize.products[0],
    product,
  };
}

const shop = await openTestShop({
  parts: {
    mode: 'production',
    httpLimits: { cacheMs: 0 },
    render: async (_request, call) => {
      written.push(await readObjects(call));
      return { status: 200, headers: {}, body: Buffer.from(''), scripts: [] };
    },
  },
});

test('what parts of pages are kept beside is the same object from one page to the next, until something of it changes', async () => {
  const page = async () => {
    expect((await fetch(`${shop.url}/`)).status).toBe(200);
    return written.at(-1) ?? {};
  };
  const first = await page();
  const second = await page();
  expect(Object.keys(first)).toHaveLength(8);
  for (const [what, of] of Object.entries(first)) expect(second[what], what).toBe(of);

  await writeSetting(shop.database.db, {
    key: 'announcement',
    value: { from: '01-01', to: '12-31', text: 'Mince pies', link: null, otherwise: null },
    as: 'Priya',
  });
  await expect.poll(async () => (await page()).home).not.toBe(first.home);
  const changed = await page();
  expect(changed['filters of a search']).not.toBe(first['filters of a search']);
  expect(changed['a card']).toBe(first['a card']);
});
