import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { shopConfig } from '#shop-config';
import { bakeryData, siteData } from './bakery-data.ts';

const origin = 'https://bakery.example';

test('the bakery is told with its country by its code, and with its place on the map', () =>
  expect(bakeryData(origin)).toMatchObject({
    address: { addressCountry: 'GB' },
    geo: { '@type': 'GeoCoordinates', latitude: 52.4805, longitude: -2.1203 },
  }));

test('the shop is told as a site that can be searched', () =>
  expect(siteData(origin)).toMatchObject({
    '@type': 'WebSite',
    potentialAction: { target: { urlTemplate: 'https://bakery.example/search?q={search_term_string}' } },
  }));

test('the manifest names the shop as its owner does', () => {
  const manifest: unknown = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8'));
  expect(manifest).toMatchObject({ name: shopConfig.name, short_name: shopConfig.shortName });
});
