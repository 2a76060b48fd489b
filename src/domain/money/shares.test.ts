import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Pence, pence, sum } from '#domain/money/money.ts';
import { sharesOf } from './ledger.ts';

const amounts = fc.nat({ max: 10_000_000 }).map(pence);
const worths = fc.array(amounts, { minLength: 1, maxLength: 40 }).filter((all) => sum(all) > 0);
const shared = fc.tuple(worths, fc.nat({ max: 1_000_000 })).map(([all, part]): [Pence, Pence[]] => {
  return [pence(Math.floor((sum(all) * part) / 1_000_000)), all];
});

test('the shares of a discount sum to it, and no line is given more than it is worth', () => {
  fc.assert(
    fc.property(shared, ([amount, all]) => {
      const shares = sharesOf(amount, all);
      expect(sum(shares)).toBe(amount);
      shares.forEach((share, at) => {
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(all[at] ?? 0);
      });
    }),
  );
});

test('a share is off by less than a penny, and of two equal lines the later never has more', () => {
  fc.assert(
    fc.property(shared, ([amount, all]) => {
      const shares = sharesOf(amount, all);
      shares.forEach((share, at) => {
        expect(Math.abs(share - (amount * (all[at] ?? 0)) / sum(all))).toBeLessThan(1);
        all.forEach((worth, later) => {
          if (later > at && worth === all[at]) expect(shares[later]).toBeLessThanOrEqual(share);
        });
      });
    }),
  );
});

test('20% off ten cakes at £23.90 and a candle at £2.95', () => {
  expect(sharesOf(pence(4839), [pence(23_900), pence(295)])).toEqual([4780, 59]);
  expect(sharesOf(pence(100), [pence(100), pence(100), pence(100)])).toEqual([34, 33, 33]);
});

test('lines that are worth nothing have no share, and nothing is split over nothing else', () => {
  expect(sharesOf(pence(0), [pence(0), pence(0)])).toEqual([0, 0]);
  expect(sharesOf(pence(5), [pence(0), pence(9)])).toEqual([0, 5]);
  expect(() => sharesOf(pence(5), [pence(0)])).toThrow(RangeError);
  expect(() => sharesOf(pence(-5), [pence(9)])).toThrow(RangeError);
  expect(() => sharesOf(pence(5), [pence(-9)])).toThrow(RangeError);
});
