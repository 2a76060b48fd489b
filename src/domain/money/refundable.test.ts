import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Pence, pence, sum } from '#domain/money/money.ts';
import {
  type LineRefund,
  leftOfLines,
  type RefundableLine,
  refundOf,
  totalOf,
  type WantedRefund,
} from './refundable.ts';

const line = (
  lineId: number,
  quantity: number,
  amount: number,
  change: Partial<Record<keyof RefundableLine, number>> = {},
): RefundableLine => ({
  lineId,
  quantity,
  amountPence: pence(amount),
  depositPence: pence(change.depositPence ?? 0),
  returnedQuantity: change.returnedQuantity ?? 0,
  returnedPence: pence(change.returnedPence ?? 0),
  returnedDepositPence: pence(change.returnedDepositPence ?? 0),
});
const pieces = (...of: readonly (readonly [number, number])[]): WantedRefund => ({
  by: 'pieces',
  pieces: new Map(of),
  deposits: new Map(),
});
const deposits = (...of: readonly (readonly [number, number])[]): WantedRefund => ({
  by: 'pieces',
  pieces: new Map(),
  deposits: new Map(of),
});
const amount = (of: number): WantedRefund => ({ by: 'amount', amountPence: pence(of) });
const plenty = pence(1_000_000);
const refund = (lineId: number, quantity: number, amountOf: number, deposit = 0) => ({
  lineId,
  quantity,
  amountPence: amountOf,
  depositPence: deposit,
});

test('[B-08] one of three cakes is a third of what they cost, and the last takes the pennies that are left', () => {
  expect(refundOf([line(1, 3, 1000)], pieces([1, 1]), plenty)).toEqual([refund(1, 1, 333)]);
  const two = line(1, 3, 1000, { returnedQuantity: 2, returnedPence: 666 });
  expect(refundOf([two], pieces([1, 1]), plenty)).toEqual([refund(1, 1, 334)]);
});

test('[B-08] what went back by amount is not given back a second time with its pieces', () => {
  const some = (returnedPence: number) => [line(1, 2, 1000, { returnedPence })];
  expect(refundOf(some(700), pieces([1, 2]), plenty)).toEqual([refund(1, 2, 300)]);
  expect(refundOf(some(900), pieces([1, 1]), plenty)).toEqual([refund(1, 1, 100)]);
});

test('[B-08] never more pieces than sold, nor more money than is left', () => {
  const half = line(1, 2, 1000, { returnedQuantity: 1, returnedPence: 500 });
  expect(refundOf([half], pieces([1, 2]), plenty)).toBe('morePieces');
  expect(refundOf([line(1, 2, 1000)], pieces([1, 0]), plenty)).toBe('nothing');
  expect(refundOf([line(1, 2, 1000)], pieces([1, -1]), plenty)).toBe('nothing');
  expect(refundOf([line(1, 2, 1000)], pieces([7, 1]), plenty)).toBe('nothing');
  const most = [line(1, 2, 1000, { returnedPence: 700 }), line(2, 1, 50)];
  expect(refundOf(most, amount(351), plenty)).toBe('moreMoney');
  expect(refundOf([line(1, 2, 1000)], amount(0), plenty)).toBe('nothing');
});

test('[B-08] never more than the shop has of what was paid', () => {
  expect(refundOf([line(1, 2, 1000)], amount(401), pence(400))).toBe('moreThanKept');
  expect(refundOf([line(1, 2, 1000)], pieces([1, 1]), pence(400))).toBe('moreThanKept');
  expect(refundOf([line(1, 2, 1000)], amount(400), pence(400))).toHaveLength(1);
});

test('[B-08] £4 for a broken rose is taken from the lines by what is left of each', () => {
  const gone = line(3, 2, 800, { returnedQuantity: 2, returnedPence: 800 });
  expect(refundOf([line(1, 1, 3120), line(2, 1, 236), gone], amount(400), plenty)).toEqual([
    refund(1, 0, 372),
    refund(2, 0, 28),
  ]);
});

test('[B-08] what is lent gives its deposit back by the piece, with its hire or without', () => {
  const stands = line(1, 2, 1000, { depositPence: 6000 });
  expect(refundOf([stands], deposits([1, 1]), plenty)).toEqual([refund(1, 0, 0, 3000)]);
  expect(refundOf([stands], pieces([1, 1]), plenty)).toEqual([refund(1, 1, 500, 3000)]);
  const oneBack = line(1, 2, 1000, { depositPence: 6000, returnedDepositPence: 3000 });
  expect(refundOf([oneBack], pieces([1, 1]), plenty)).toEqual([refund(1, 1, 500, 0)]);
  expect(refundOf([oneBack], pieces([1, 2]), plenty)).toEqual([refund(1, 2, 1000, 3000)]);
  expect(refundOf([oneBack], deposits([1, 2]), plenty)).toBe('moreMoney');
  expect(refundOf([stands], deposits([1, 3]), plenty)).toBe('morePieces');
});

test('[B-08] of a deposit that was kept in part, what is still held goes back with what was lent', () => {
  const stands = line(1, 2, 1000, { depositPence: 6000 });
  const held = (pounds: number) => pence(pounds * 100);
  expect(refundOf([stands], deposits([1, 1]), plenty, held(50))).toEqual([refund(1, 0, 0, 3000)]);
  expect(refundOf([stands], deposits([1, 1]), plenty, held(20))).toEqual([refund(1, 0, 0, 2000)]);
  expect(refundOf([stands], deposits([1, 2]), plenty, held(50))).toEqual([refund(1, 0, 0, 5000)]);
  expect(refundOf([stands], deposits([1, 1]), plenty, held(0))).toBe('nothing');
  expect(refundOf([stands], pieces([1, 1]), plenty, held(0))).toEqual([refund(1, 1, 500, 0)]);
});

test('[B-08] an amount comes out of a deposit only where nothing is left of the goods', () => {
  const both = [line(1, 1, 500), line(2, 1, 100, { depositPence: 3000 })];
  expect(refundOf(both, amount(600), plenty)).toEqual([refund(1, 0, 500), refund(2, 0, 100)]);
  expect(refundOf(both, amount(700), plenty)).toEqual([refund(1, 0, 500), refund(2, 0, 100, 100)]);
});

const refundsOf = (refunds: ReturnType<typeof refundOf>) => (typeof refunds === 'string' ? [] : refunds);

type Step =
  | { readonly by: 'pieces' | 'deposits'; readonly of: number; readonly many: number }
  | { readonly by: 'amount'; readonly part: number };
const sold = fc.array(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.nat({ max: 20_000 }), fc.constantFrom(0, 0, 1500)), {
  minLength: 1,
  maxLength: 5,
});
const steps = fc.array(
  fc.oneof(
    fc.record({
      by: fc.constantFrom('pieces' as const, 'deposits' as const),
      of: fc.nat({ max: 4 }),
      many: fc.integer({ min: 1, max: 12 }),
    }),
    fc.record({ by: fc.constant('amount' as const), part: fc.integer({ min: 1, max: 15_000 }) }),
  ),
  { maxLength: 25 },
);
const wantedOf = (step: Step): WantedRefund =>
  step.by === 'amount'
    ? amount(step.part)
    : step.by === 'pieces'
      ? pieces([step.of, step.many])
      : deposits([step.of, step.many]);

/** Every piece and deposit that has not gone back. */
const rest = (lines: readonly RefundableLine[]): readonly LineRefund[] => {
  const of = lines.map((each) => [each.lineId, each.quantity - each.returnedQuantity] as const);
  const refunds = refundOf(lines, { by: 'pieces', pieces: new Map(of), deposits: new Map() }, plenty);
  return typeof refunds === 'string' ? [] : refunds;
};

/** The lines after a refund, as the shop keeps them. */
const after = (lines: readonly RefundableLine[], refunds: readonly LineRefund[]): RefundableLine[] =>
  lines.map((each) => {
    const given = refunds.find(({ lineId }) => lineId === each.lineId);
    return given === undefined
      ? each
      : {
          ...each,
          returnedQuantity: each.returnedQuantity + given.quantity,
          returnedPence: pence(each.returnedPence + given.amountPence),
          returnedDepositPence: pence(each.returnedDepositPence + given.depositPence),
        };
  });

test('[B-08] whatever is refunded in whatever order, no line gives back more than it was, nor the order more than came, and all of it is in reach', () => {
  fc.assert(
    fc.property(sold, steps, fc.double({ min: 0, max: 1, noNaN: true }), (all, taken, part) => {
      let lines = all.map(([quantity, worth, deposit], at) =>
        line(at, quantity, worth, { depositPence: deposit * quantity }),
      );
      const whole = leftOfLines(lines);
      let kept: Pence = pence(Math.floor(whole * part));
      for (const step of taken as Step[]) {
        const refunds = refundOf(lines, wantedOf(step), kept);
        if (typeof refunds === 'string') continue;
        if (step.by === 'amount') expect(totalOf(refunds)).toBe(step.part);
        kept = pence(kept - totalOf(refunds));
        expect(kept).toBeGreaterThanOrEqual(0);
        lines = after(lines, refunds);
        for (const each of lines) {
          expect(each.returnedPence).toBeLessThanOrEqual(each.amountPence);
          expect(each.returnedDepositPence).toBeLessThanOrEqual(each.depositPence);
          expect(each.returnedQuantity).toBeLessThanOrEqual(each.quantity);
        }
      }
      lines = after(lines, rest(lines));
      const left = leftOfLines(lines);
      if (left > 0) lines = after(lines, refundsOf(refundOf(lines, amount(left), plenty)));
      expect(leftOfLines(lines)).toBe(0);
      expect(
        sum(lines.map(({ returnedPence }) => returnedPence)) + sum(lines.map((each) => each.returnedDepositPence)),
      ).toBe(whole);
    }),
  );
});
