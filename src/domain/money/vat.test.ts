import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pence } from '#domain/money/money.ts';
import { rateText, vatWithin } from './ledger.ts';

test('a sixth of a price at the standard rate is VAT, and nothing of one at zero', () => {
  expect(vatWithin(pence(1200), 2000)).toBe(200);
  expect(vatWithin(pence(295), 2000)).toBe(49);
  expect(vatWithin(pence(3), 2000)).toBe(1);
  expect(vatWithin(pence(2390), 0)).toBe(0);
  expect(() => vatWithin(pence(-1), 2000)).toThrow(RangeError);
});

test('price without VAT and VAT are the price, and no VAT is off by more than half a penny', () => {
  fc.assert(
    fc.property(fc.nat({ max: 100_000_000 }), fc.constantFrom(500, 1750, 2000), (price, rate) => {
      const vat = vatWithin(pence(price), rate);
      expect(Math.abs(vat - (price * rate) / (10_000 + rate))).toBeLessThanOrEqual(0.5 + 1e-6);
      expect(vat).toBeLessThanOrEqual(price);
    }),
  );
});

test('a rate is said in per cent', () => {
  expect([2000, 1750, 0, null].map(rateText)).toEqual(['20%', '17.5%', '0%', 'no VAT']);
});
