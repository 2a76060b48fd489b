import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pence } from '#domain/money/money.ts';
import { quote } from '#domain/money/quote.ts';
import { lessDiscount, type StaffDiscount, staffDiscountPence } from './order-to-take.ts';

const terms = { policy: 'every-order', percent: 20, hasOrderedBefore: false } as const;
const ofLines = (unit: number, quantity: number, deposit = 0) =>
  quote([{ unitPricePence: pence(unit), quantity, depositPence: pence(deposit) }], terms);
const reason = 'the last one was dry';

test("[B-10] staff take off a per cent or an amount of what the shop's own discount leaves, never of what is lent", () => {
  const order = ofLines(5000, 2, 3000); // 100.00, 20.00 off, 60.00 lent
  expect(staffDiscountPence({ reason, basisPoints: 1000 }, order)).toBe(800);
  expect(staffDiscountPence({ reason, amountPence: pence(500) }, order)).toBe(500);
  expect(staffDiscountPence({ reason, amountPence: pence(50_000) }, order)).toBe(8000);
  expect(lessDiscount(order, pence(800))).toEqual({
    subTotalPence: 10_000,
    discountPence: 2800,
    depositPence: 6000,
    totalPence: 13_200,
  });
});

test('[B-10] whatever is taken off, an order costs at least what is lent with it, and its sums add up', () => {
  const discount = fc.oneof(
    fc.record({ reason: fc.constant(reason), basisPoints: fc.integer({ min: 1, max: 10_000 }) }),
    fc.record({ reason: fc.constant(reason), amountPence: fc.nat({ max: 100_000 }).map(pence) }),
  );
  fc.assert(
    fc.property(
      fc.nat({ max: 50_000 }),
      fc.integer({ min: 1, max: 99 }),
      discount,
      (unit, quantity, off: StaffDiscount) => {
        const order = ofLines(unit, quantity, 3000);
        const less = lessDiscount(order, staffDiscountPence(off, order));
        expect(less.totalPence).toBe(less.subTotalPence - less.discountPence + less.depositPence);
        expect(less.totalPence).toBeGreaterThanOrEqual(less.depositPence);
      },
    ),
  );
});
