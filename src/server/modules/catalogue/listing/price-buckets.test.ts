import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { endOfPrices, pricesAsked, runsCovering } from './price-buckets.ts';

const isIn = (pence: number, runs: ReturnType<typeof runsCovering>): number =>
  runs.filter(({ scale, first, last }) => {
    const bucket = Math.floor(pence / 10 ** scale);
    return bucket >= first && bucket <= last;
  }).length;

test('the whole slider is no range at all, and its upper end has no end', () => {
  expect(pricesAsked({ min: 0, max: 200 })).toBeNull();
  expect(pricesAsked({ min: 15, max: 200 })).toEqual({ from: 1_500, below: endOfPrices });
  expect(pricesAsked({ min: 0, max: 19.99 })).toEqual({ from: 0, below: 2_000 });
});

test('[C-04] the runs of a range hold each of its prices exactly once and no other', () => {
  const pence = fc.integer({ min: 0, max: endOfPrices - 1 });
  fc.assert(
    fc.property(pence, pence, fc.array(pence, { minLength: 20, maxLength: 20 }), (one, other, samples) => {
      const prices = { from: Math.min(one, other), below: Math.max(one, other) + 1 };
      const runs = runsCovering(prices);
      expect(runs.length).toBeLessThanOrEqual(10);
      for (const price of [prices.from, prices.below - 1, prices.from - 1, prices.below, ...samples])
        expect(isIn(price, runs)).toBe(price >= prices.from && price < prices.below ? 1 : 0);
    }),
    { numRuns: 2_000 },
  );
});

test('a range of whole pounds is a handful of buckets', () => {
  const runs = runsCovering({ from: 1_500, below: 6_001 });
  expect(runs.reduce((sum, { first, last }) => sum + last - first + 1, 0)).toBe(10);
});

test('no price is in an empty range', () => expect(runsCovering({ from: 500, below: 500 })).toEqual([]));
