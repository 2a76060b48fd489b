import fc from 'fast-check';
import { expect, test } from 'vitest';
import { balanceDueOn, depositOf, movedBalanceDueOn, totalOf } from './enquiry.ts';
import { pence } from './money/money.ts';

test('[Z-04] a deposit is so many pence or per cent of the whole, and half a penny is rounded as prices are', () => {
  expect(depositOf({ kind: 'pence', amountPence: pence(5_000) }, pence(42_000))).toBe(5_000);
  expect(depositOf({ kind: 'percent', percent: 30 }, pence(42_000))).toBe(12_600);
  expect(depositOf({ kind: 'percent', percent: 100 }, pence(42_001))).toBe(42_001);
  expect(depositOf({ kind: 'pence', amountPence: pence(50_000) }, pence(42_000))).toBe(42_000);
});

test('[Z-04] whatever is quoted, the deposit is between a penny and the whole', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 100 }), (total, percent) => {
      const deposit = depositOf({ kind: 'percent', percent }, pence(total));
      expect(deposit).toBeGreaterThanOrEqual(1);
      expect(deposit).toBeLessThanOrEqual(total);
    }),
  );
});

test('[Z-04] the balance is due so many days before the pick-up, and never while the quote may be accepted', () => {
  expect(balanceDueOn('2027-06-12', 14, '2026-11-25')).toBe('2027-05-29');
  expect(balanceDueOn('2026-12-03', 14, '2026-11-25')).toBe('2026-11-26');
  expect(balanceDueOn('2026-11-25', 14, '2026-11-25')).toBe('2026-11-25');
});

test('[Z-04] the balance follows its order to another day, and is due tomorrow at the earliest unless it was late already', () => {
  const today = '2026-12-01';
  const moved = (formerDueOn: string, pickupDate: string, lastDay = today) =>
    movedBalanceDueOn(formerDueOn, { pickupDate, daysBefore: 14, today, lastDay });
  expect(moved('2027-05-29', '2027-03-20')).toBe('2027-03-06');
  expect(moved('2027-05-29', '2027-07-10')).toBe('2027-06-26');
  expect(moved('2027-05-29', '2026-12-10')).toBe('2026-12-02');
  expect(moved('2027-05-29', '2026-12-10', '2026-12-05')).toBe('2026-12-06');
  expect(moved('2027-05-29', '2026-12-01')).toBe('2026-12-01');
  expect(moved('2026-11-28', '2026-12-13')).toBe('2026-11-28');
  expect(moved('2026-11-28', '2026-12-20')).toBe('2026-12-06');
});

test('[Z-04] a quote is the sum of its lines', () => {
  expect(totalOf([])).toBe(0);
  expect(
    totalOf([
      { quantity: 1, unitPence: pence(38_000) },
      { quantity: 40, unitPence: pence(250) },
    ]),
  ).toBe(48_000);
});
