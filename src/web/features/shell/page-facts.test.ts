import { expect, test } from 'vitest';
import { canonicalAddress } from './page-facts.tsx';

test.each([
  ['/', '', '/'],
  ['/about/', '', '/about'],
  ['/category/cupcakes', '?sort=newest&utm_source=letter', '/category/cupcakes'],
  ['/category/cupcakes', '?page=2&sort=newest', '/category/cupcakes?page=2'],
  ['/', '?page=1', '/'],
  ['/', '?page=two', '/'],
  ['/by-occasion', '?page=2&occasion=easter', '/by-occasion?occasion=easter&page=2'],
  ['/by-occasion', '?occasion=%22%3E', '/by-occasion'],
  ['/search', '?q=chocolate&page=2', '/search'],
])('%s%s is known as %s', (pathname, search, address) => {
  expect(canonicalAddress(pathname, new URLSearchParams(search), ['occasion', 'type'])).toBe(address);
});
