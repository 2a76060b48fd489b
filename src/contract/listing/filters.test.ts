import fc from 'fast-check';
import { expect, test } from 'vitest';
import { urls } from '#contract/pages/urls.ts';
import { changeQuery, countChoices, resetQuery } from './change-query.ts';
import { listingParameters, sorts, wholeListing } from './filters.ts';
import { listingInput } from './listing-input.ts';
import { readListingQuery, tidyPrices } from './read-listing-query.ts';
import { searchAddress } from './search-address.ts';

const weights = ['500G', '750G', '1KG'] as const;
const filters = ['featured', 'new-arrivals', 'vanilla-base'];
const read = (text: string) => readListingQuery(new URLSearchParams(text));
const written = (query: Parameters<typeof listingParameters>[0]) =>
  new URLSearchParams(listingParameters(query)).toString();

test('an address without a query asks for the whole listing, and the whole listing has no query', () => {
  expect(read('')).toEqual(wholeListing);
  expect(written(wholeListing)).toBe('');
});

test('[C-02][C-03][C-05] every choice stands in the address and is read back the same', () => {
  const query = {
    ...wholeListing,
    filter: ['featured', 'vanilla-base'],
    weight: ['750G', '1KG'],
    without: ['milk', 'tree-nuts'],
    serves: 12,
    ready: '2026-12-24',
    min: 15,
    max: 60.5,
    sort: 'newest',
    page: 3,
  } as const;
  const text = written(query);
  expect(text).toBe(
    'filter=featured&filter=vanilla-base&weight=750G&weight=1KG&without=milk&without=tree-nuts&serves=12&ready=2026-12-24&min=15&max=60.5&sort=newest&page=3',
  );
  expect(read(text)).toEqual(query);
});

test('the order and the repetition of the choices change nothing, so that one listing has one address', () => {
  expect(written(read('weight=1KG&filter=ribbon-base&weight=500G&filter=featured&filter=featured'))).toBe(
    'filter=featured&filter=ribbon-base&weight=500G&weight=1KG',
  );
});

test('a call writes its choices with commas, and they are read the same', () => {
  expect(tidyPrices(listingInput.parse({ filter: 'featured,chocolate-base', weight: '' }))).toEqual({
    ...wholeListing,
    filter: ['chocolate-base', 'featured'],
  });
});

test('whatever is unusable in an address is the default', () => {
  expect(listingInput.parse({ min: ['3', '4'], max: {}, page: ['2'], sort: 5 })).toEqual(wholeListing);
  for (const text of [
    'filter=Every+thing&weight=heavy&weight=0KG&sort=loudest&page=0',
    'min=&max=&serves=&ready=',
    'serves=many&serves=0&serves=1001&ready=2026-02-30&ready=soon&ready=366&without=Milk',
    'min=abc&max=-5&page=two',
    'min=1e2&max=0x10',
    'min=.&max=1.2.3',
  ])
    expect(read(text)).toEqual(wholeListing);
});

test('an address and a call are read the same, whatever stands in them', () => {
  const odd = [
    '',
    ' ',
    ' 7 ',
    '-0',
    '1e2',
    '0x10',
    '1.5',
    '007',
    '100000',
    '100001',
    '9'.repeat(16),
    'Newest',
    'a,b',
    '2026-12-24',
    'milk',
  ];
  const value = fc.oneof(
    fc.constantFrom(...odd, ...filters, ...weights, ...sorts),
    fc.integer({ min: -5, max: 250 }).map(String),
    fc.double({ min: 0, max: 250, noNaN: true }).map(String),
    fc.array(fc.constantFrom(...filters, ...weights, ' ')).map((values) => values.join(',')),
    fc.string(),
  );
  const several = fc.array(value, { maxLength: 4 });
  const asked = fc.record(
    {
      filter: several,
      weight: several,
      without: several,
      serves: several,
      ready: several,
      min: value,
      max: value,
      sort: value,
      page: value,
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(asked, (input) => {
      const address = new URLSearchParams(
        Object.entries(input).flatMap(([name, values]) =>
          [values].flat().map((text): [string, string] => [name, text]),
        ),
      );
      expect(readListingQuery(address)).toEqual(tidyPrices(listingInput.parse(input)));
    }),
    { numRuns: 2000 },
  );
});

test('[C-04] prices are read as people type them, kept on the slider, and swapped where their ends are in the wrong order', () => {
  expect(read('min=12.50&max=.5')).toMatchObject({ min: 0.5, max: 12.5 });
  expect(read('min=12.&max=99.9')).toMatchObject({ min: 12, max: 99.9 });
  expect(read('min=%C2%A320&max=30,50')).toMatchObject({ min: 20, max: 30.5 });
  expect(read('min=60&max=15')).toMatchObject({ min: 15, max: 60 });
  expect(read('min=12.345&max=20+pounds')).toEqual(wholeListing);
  expect(read('min=500&max=900')).toMatchObject({ min: 200, max: 200 });
});

test('[C-06] any change of the choices begins at page 1', () => {
  const deep = { ...wholeListing, sort: 'newest', page: 4 } as const;
  expect(changeQuery(deep, { weight: ['1KG'] })).toEqual({ ...deep, weight: ['1KG'], page: 1 });
  expect(changeQuery(deep, { page: 5 })).toEqual({ ...deep, page: 5 });
});

test('[C-07] a reset keeps the order alone', () => {
  expect(resetQuery({ ...wholeListing, filter: ['featured'], min: 3, sort: 'newest', page: 2 })).toEqual({
    ...wholeListing,
    sort: 'newest',
  });
});

test('[C-01] the number in Filter (count) counts each option and weight, and a price range once', () => {
  const counts = { filter: { featured: 3, 'ribbon-base': 2 }, weight: { '500G': 1 }, without: { milk: 2 } };
  const facets = { ...counts, serves: {}, ready: {}, kitchenNotice: '', groups: [] };
  expect(countChoices(wholeListing, facets)).toBe(0);
  const query = { ...wholeListing, filter: ['featured', 'pie', 'ribbon-base'], weight: ['500G'], min: 1, max: 9 };
  expect(countChoices(query, facets)).toBe(4);
  expect(countChoices({ ...query, without: ['kiwi', 'milk'], serves: 8, ready: '0' }, facets)).toBe(7);
});

test('the date of a form counts before its other days, and days ahead have one spelling', () => {
  expect(read('ready=2&ready=2026-12-24').ready).toBe('2026-12-24');
  expect(read('ready=02&ready=').ready).toBe('2');
});

test('any weight has one spelling, so that a new one needs no new version', () => {
  expect(read('weight=1.5kg&weight=250g&weight=1500G').weight).toEqual(['250G', '1500G']);
});

test('a category, a collection and its sections have addresses of their own', () => {
  expect(urls.category('mini-cakes', { sort: 'popular', page: 1 })).toBe('/category/mini-cakes');
  expect(urls.category('mini-cakes', { weight: ['1KG'], page: 2 })).toBe('/category/mini-cakes?weight=1KG&page=2');
  expect(urls.collection('new-arrivals')).toBe('/new-arrivals');
  expect(urls.collection('by-occasion', { section: 'easter', page: 2 })).toBe('/by-occasion?occasion=easter&page=2');
  expect(urls.collection('our-cupcakes', { section: 'vegan-cupcakes' })).toBe('/our-cupcakes?type=vegan-cupcakes');
  expect(urls.collection('promotions', { section: null, sort: 'price-low-high' })).toBe(
    '/promotions?sort=price-low-high',
  );
  expect(searchAddress('crème & co', { page: 2 })).toBe('/search?q=cr%C3%A8me+%26+co&page=2');
  expect(searchAddress('red', { sort: 'relevance', weight: ['1KG'] })).toBe('/search?q=red&weight=1KG');
  expect(searchAddress('red', { sort: 'popular' })).toBe('/search?q=red&sort=popular');
});
