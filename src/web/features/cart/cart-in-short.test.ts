import { expect, test } from 'vitest';
import { badgeText } from './cart-in-short.ts';

test.each([
  [0, '0'],
  [1, '1'],
  [98, '98'],
  [99, '99'],
  [100, '99+'],
  [1000, '99+'],
])('[H-08] %i items are badged %j', (count, text) => {
  expect(badgeText(count)).toBe(text);
});
