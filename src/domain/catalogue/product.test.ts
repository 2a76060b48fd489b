import { expect, test } from 'vitest';
import { isBestseller, isOutOfStock, lowStockText } from './product.ts';

test('[P-11] a best seller is a featured product', () => {
  expect(isBestseller(true)).toBe(true);
  expect(isBestseller(false)).toBe(false);
});

test.each([
  [-1, null],
  [0, null],
  [1, 'Only 1 left!'],
  [2, 'Only 2 left!'],
  [9, 'Only 9 left!'],
  [10, null],
  [11, null],
])('[P-03] with %i in stock the shop says %j', (stock, text) => {
  expect(lowStockText(stock)).toBe(text);
});

test.each([
  [-1, true],
  [0, true],
  [1, false],
])('[P-07] with %i in stock, being out of stock is %s', (stock, expected) => {
  expect(isOutOfStock(stock)).toBe(expected);
});
