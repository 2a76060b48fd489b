import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pence, sum } from '#domain/money/money.ts';
import { alignedClasses } from './align-classes.ts';
import type { Booked, ClassWorth } from './ledger/owed/payment-parts.ts';
import { vatWithin } from './ledger.ts';

const rates = { zero: 0, standard: 2000 };
const worth = (zero: number, standard: number, deposit = 0): ClassWorth[] => [
  { moneyClass: 'zero', amountPence: pence(zero), soldPence: pence(zero), discountPence: pence(0) },
  { moneyClass: 'standard', amountPence: pence(standard), soldPence: pence(standard), discountPence: pence(0) },
  { moneyClass: 'deposit', amountPence: pence(deposit), soldPence: pence(deposit), discountPence: pence(0) },
];
const booked = (zero: number, standard: number, deposit = 0): Booked[] =>
  worth(zero, standard, deposit).map(({ moneyClass, amountPence }) => ({
    moneyClass,
    basisPoints: moneyClass === 'deposit' ? null : rates[moneyClass],
    keptPence: amountPence,
    keptVatPence: moneyClass === 'standard' ? vatWithin(amountPence, 2000) : pence(0),
    capturedPence: amountPence,
    discountPence: pence(0),
  }));

test('[B-07] a cake that becomes a candle at one price is money of the standard rate from then on', () => {
  expect(alignedClasses(worth(3000, 1000), booked(4000, 0), rates)).toEqual([
    { moneyClass: 'zero', basisPoints: 0, amountPence: -1000, vatPence: 0 },
    { moneyClass: 'standard', basisPoints: 2000, amountPence: 1000, vatPence: 167 },
  ]);
  expect(alignedClasses(worth(4000, 0), booked(4000, 0), rates)).toEqual([]);
});

test('while something is owed, or on its way back, nothing is moved', () => {
  expect(alignedClasses(worth(3000, 2000), booked(4000, 0), rates)).toEqual([]);
  expect(alignedClasses(worth(3000, 0), booked(4000, 0), rates)).toEqual([]);
});

test('[B-07] whatever an order becomes at one sum, its money and VAT are what it is made of then, and nothing came or went', () => {
  const amount = fc.nat({ max: 100_000 });
  fc.assert(
    fc.property(amount, amount, amount, fc.nat(), fc.nat(), (zero, standard, deposit, one, other) => {
      const total = zero + standard + deposit;
      const newZero = total === 0 ? 0 : one % (total + 1);
      const newStandard = total === newZero ? 0 : other % (total - newZero + 1);
      const wanted = worth(newZero, newStandard, total - newZero - newStandard);
      const before = booked(zero, standard, deposit);
      const corrections = alignedClasses(wanted, before, rates);
      expect(sum(corrections.map(({ amountPence }) => amountPence))).toBe(0);
      for (const { moneyClass, amountPence } of wanted) {
        const of = corrections.filter((each) => each.moneyClass === moneyClass);
        const was = before.find((each) => each.moneyClass === moneyClass);
        expect((was?.keptPence ?? 0) + sum(of.map((each) => each.amountPence))).toBe(amountPence);
        const vat = (was?.keptVatPence ?? 0) + sum(of.map(({ vatPence }) => vatPence));
        const whole = moneyClass === 'standard' ? vatWithin(amountPence, 2000) : 0;
        expect(Math.abs(vat - whole)).toBeLessThanOrEqual(1);
      }
    }),
  );
});
