import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { collections } from '#contract/listing/filters.ts';
import { pageAddresses, readPageAddress } from './page-addresses.ts';

const page = (address: string) => ({ kind: 'page', address });

test('every route of the shop says what it reads of its address', () => {
  const routes = readFileSync(new URL('../../web/routes.ts', import.meta.url), 'utf8');
  const named = [...routes.matchAll(/page\('([^'*]+)'/g)].flatMap(([, path = '']) =>
    path.endsWith('?') ? [`/${path.replace(/\/:\w+\?$/, '')}`, `/${path.slice(0, -1)}`] : [`/${path}`],
  );
  expect(routes).toContain('...collections.map((name) => page(name,');
  const paths = [...named, ...collections.map((name) => `/${name}`)];
  expect(paths.length).toBeGreaterThan(20);
  expect(Object.keys(pageAddresses).toSorted()).toEqual(['/', ...paths].toSorted());
});

test.each([
  ['/?x=1&utm_source=letter', '/'],
  ['/?page=1', '/'],
  ['/?page=02', '/?page=2'],
  ['/?page=none', '/'],
  ['/products?page=2&sort=newest&gclid=7', '/products?sort=newest&page=2'],
  ['/products?sort=cheapest&min=0&max=200', '/products'],
  ['/category/cupcakes?weight=1KG,500G', '/category/cupcakes?weight=500G&weight=1KG'],
  ['/by-occasion?page=2&occasion=easter', '/by-occasion?occasion=easter&page=2'],
  ['/search?x=1&q=Red+velvet', '/search?q=Red+velvet'],
  ['/search?sort=popular&weight=1KG&q=red&min=5', '/search?q=red&weight=1KG&min=5&sort=popular'],
  ['/search?q=red&sort=relevance&page=1', '/search?q=red'],
  ['/product/lemon%2Dcake?page=2', '/product/lemon-cake'],
  ['/about?', '/about'],
])('%s is kept as %s', (address, kept) => {
  expect(readPageAddress(address)).toEqual(page(kept));
});

test.each([
  ['/PRODUCTS', '/products'],
  ['/Product/Lemon-Cake?utm_source=letter', '/product/lemon-cake?utm_source=letter'],
  ['/products/?page=2', '/products?page=2'],
  ['/category/Cupcakes/', '/category/cupcakes'],
])('%s has moved to %s', (address, to) => {
  expect(readPageAddress(address)).toEqual({ kind: 'moved', to });
});

test.each([
  '/nowhere',
  '/product/a/b',
  '/category/',
  '/product/%00',
  '/category/a%0ab',
  '/category/%E0%A4%A',
  '//elsewhere.example/product',
  '//elsewhere.example',
])('%s is none of the shop’s pages', (address) => {
  expect(readPageAddress(address)).toEqual({ kind: 'unknown' });
});
