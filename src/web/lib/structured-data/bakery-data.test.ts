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

test('[Y-01] the bakery’s hours are told where they are known', () => {
  expect(bakeryData(origin, ['Mo-Su 09:00-18:00'])).toMatchObject({ openingHours: 'Mo-Su 09:00-18:00' });
  const hours = ['Tu-Fr 09:00-18:00', 'Sa 10:00-16:00'];
  expect(bakeryData(origin, hours)).toMatchObject({ openingHours: hours });
  expect(bakeryData(origin)).not.toHaveProperty('openingHours');
});

test('the shop is told as a site that can be searched', () =>
  expect(siteData(origin)).toMatchObject({
    '@type': 'WebSite',
    potentialAction: { target: { urlTemplate: 'https://bakery.example/search?q={search_term_string}' } },
  }));

test('the manifest names the shop as its owner does', () => {
  const manifest: unknown = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8'));
  expect(manifest).toMatchObject({ name: shopConfig.name, short_name: shopConfig.shortName });
});
