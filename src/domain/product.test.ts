import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pence } from './money/money.ts';
import { isBestseller, isNew, isOutOfStock, isReduced, lowStockText, payablePence } from './product.ts';

test.each([
  [79, false],
  [80, false],
  [81, true],
  [0, false],
])('[P-11] with %i in stock, being new is %s', (stock, expected) => {
  expect(isNew(stock)).toBe(expected);
});

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

test.each([
  [350, undefined, 350, false],
  [350, null, 350, false],
  [350, 349, 349, true],
  [350, 350, 350, false],
  [350, 351, 350, false],
  [350, 0, 0, true],
  [0, 0, 0, false],
])(
  '[P-11] at %j with the discounted price %j the customer pays %i, reduced: %s',
  (price, discounted, paid, reduced) => {
    const discountPrice = typeof discounted === 'number' ? pence(discounted) : discounted;
    expect(payablePence(pence(price), discountPrice)).toBe(paid);
    expect(isReduced(pence(price), discountPrice)).toBe(reduced);
  },
);

test('[P-11] a discounted price never makes anything dearer', () => {
  const price = fc.nat(100_000).map(pence);
  fc.assert(fc.property(price, fc.option(price), (full, discounted) => payablePence(full, discounted) <= full));
});
