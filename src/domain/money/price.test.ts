import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceOf } from '#tests/support/catalogue/prices.ts';
import { isReduced, payablePence } from './price.ts';

test.each([
  [350, null, 350, false],
  [350, 349, 349, true],
  [350, 350, 350, false],
  [350, 351, 350, false],
  [350, 0, 0, true],
  [0, 0, 0, false],
])(
  '[P-11] at %j with the discounted price %j the customer pays %i, reduced: %s',
  (pricePence, discountPricePence, paid, reduced) => {
    const price = priceOf({ pricePence, discountPricePence });
    expect(payablePence(price)).toBe(paid);
    expect(isReduced(price)).toBe(reduced);
  },
);

test('[P-11] a discounted price never makes anything dearer', () => {
  const price = fc.nat(100_000);
  fc.assert(
    fc.property(
      price,
      fc.option(price),
      (pricePence, discountPricePence) => payablePence(priceOf({ pricePence, discountPricePence })) <= pricePence,
    ),
  );
});

test('what is no whole number of pence is no price', () => {
  expect(() => priceOf({ pricePence: 350.5, discountPricePence: null })).toThrow(RangeError);
  expect(() => priceOf({ pricePence: 350, discountPricePence: 0.5 })).toThrow(RangeError);
});
