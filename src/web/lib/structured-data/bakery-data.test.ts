import { expect, test } from 'vitest';
import { shopOfTests } from '#tests/support/shop/shop-of-tests.ts';
import { bakeryData, siteData } from './bakery-data.ts';

const origin = 'https://bakery.example';
const shop = shopOfTests;

test('the bakery is told with its whole address, its country by its code, and with its place on the map', () =>
  expect(bakeryData(origin, shop)).toMatchObject({
    address: {
      streetAddress: '1 Mount Avenue',
      addressLocality: 'Brierley Hill',
      postalCode: 'DY5 0AA',
      addressCountry: 'GB',
    },
    geo: { '@type': 'GeoCoordinates', latitude: 52.4805, longitude: -2.1203 },
  }));

test('[Y-01] the bakery’s hours are told where they are known', () => {
  const opening = { openingHours: 'Mo-Su 09:00-18:00' };
  expect(bakeryData(origin, shop, opening)).toMatchObject(opening);
  expect(bakeryData(origin, shop)).not.toHaveProperty('openingHours');
});

test('the shop is told as a site that can be searched', () =>
  expect(siteData(origin, shop)).toMatchObject({
    '@type': 'WebSite',
    potentialAction: { target: { urlTemplate: 'https://bakery.example/search?q={search_term_string}' } },
  }));
