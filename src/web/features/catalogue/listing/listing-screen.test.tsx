import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Facets } from '#contract/listing/listing-input.ts';
import type { Shop } from '#contract/shop.ts';
import { wireProduct } from '#tests/support/catalogue/wire-product.ts';
import { writePage } from '#tests/support/pages/write-page.tsx';
import { shopOfTests } from '#tests/support/shop/shop-of-tests.ts';
import { ShopContext } from '#web/base/shop.ts';
import { listingWays } from './listing-place.ts';
import { ListingScreen } from './listing-screen.tsx';

const facets: Facets = {
  filter: { vanilla: 4 },
  weight: { '500G': 5, '1KG': 2 },
  without: { milk: 2 },
  serves: { 8: 4 },
  ready: { 0: 2 },
  kitchenNotice: 'Everything is baked in one kitchen.',
  groups: [
    { title: 'Base', parameter: 'filter', isRare: false, options: [{ key: 'vanilla', name: 'Vanilla' }] },
    { title: 'Without', parameter: 'without', isRare: false, options: [{ key: 'milk', name: 'Milk' }] },
  ],
};
const others: { readonly [Key in keyof Facets]: Facets[Key] } = {
  filter: { vanilla: 3 },
  weight: { '500G': 5, '2KG': 2 },
  without: { milk: 1 },
  serves: { 12: 4 },
  ready: { 7: 2 },
  kitchenNotice: 'Nuts are in use.',
  groups: [{ title: 'Base', parameter: 'filter', isRare: false, options: [{ key: 'vanilla', name: 'Plain' }] }],
};

type Page = { readonly address?: string; readonly shown?: Facets; readonly shop?: Shop };

/** A page of a list, whose filters are cached for the next one or not. */
function written({ address = '/products', shown = facets, shop = shopOfTests }: Page, keeps: boolean): string {
  const [action = ''] = address.split('?');
  const place = { ...listingWays, action, kept: [], addressOf: () => address };
  const listing = { products: [wireProduct({})], total: 1, page: 1, pages: 1, facets: shown };
  return writePage(
    <ShopContext value={shop}>
      <MemoryRouter initialEntries={[address]}>
        <ListingScreen title="Cakes" text="" place={place} listing={listing} />
      </MemoryRouter>
    </ShopContext>,
    keeps,
  );
}

const eachAsWrittenAnew = (pages: readonly Page[]) =>
  expect(pages.map((page) => written(page, true))).toEqual(pages.map((page) => written(page, false)));

test.each(Object.keys(others) as (keyof Facets)[])('filters that are kept show another %s at once', (key) => {
  eachAsWrittenAnew([{}, { shown: { ...facets, [key]: others[key] } }, {}]);
});

test('filters that are kept show another telephone number of the shop at once', () => {
  const telephone = { shown: '020 7946 0000', link: 'tel:+442079460000' };
  eachAsWrittenAnew([{}, { shop: { ...shopOfTests, telephone } }, {}]);
});

test('filters that are kept are those of their list, its order, and what is chosen', () => {
  const addresses = ['/best-sellers', '/products?sort=newest', '/products?weight=500G', '/products?min=20'];
  eachAsWrittenAnew([{}, ...addresses.map((address) => ({ address })), {}]);
});
