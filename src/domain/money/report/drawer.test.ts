import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pence } from '#domain/money/money.ts';
import { countedPence, denominations, expectedInDrawer } from './sales.ts';

test('[J-03] notes, coins and small coins add up', () => {
  expect(
    countedPence({
      pieces: [2000, 1000, 500, 200, 100].map((worthPence, n) => ({ worthPence, count: [9, 8, 7, 9, 14][n] ?? 0 })),
      smallPence: 850,
    }),
  ).toBe(33_550);
  expect(countedPence({ pieces: [], smallPence: 0 })).toBe(0);
});

test('[J-03] the drawer has what was there in the morning and what cash came and went since', () => {
  expect(expectedInDrawer(pence(10_000), { takenPence: pence(24_850), returnedPence: pence(1_200) })).toBe(33_650);
});

test('[J-03] whatever is counted, each piece counts for its worth', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(500), { minLength: denominations.length, maxLength: denominations.length }),
      fc.nat(9_999),
      (counts, smallPence) => {
        const pieces = denominations.map((worthPence, n) => ({ worthPence, count: counts[n] ?? 0 }));
        const worth = denominations.reduce((all, value, n) => all + value * (counts[n] ?? 0), smallPence);
        expect(countedPence({ pieces, smallPence })).toBe(worth);
      },
    ),
  );
});
