import { expect, test } from 'vitest';
import { isRunningLow } from './low-stock.ts';

test.each([
  ['fewer than the owner wants to hear of', { stock: 4, lowStock: 5 }, true],
  ['just as many', { stock: 5, lowStock: 5 }, false],
  ['nobody wants to hear of it', { stock: 0, lowStock: 0 }, false],
  ['made to order', { stock: null, lowStock: 5 }, false],
])('[E-06] a stock runs low: %s', (_, product, isLow) => {
  expect(isRunningLow(product)).toBe(isLow);
});
