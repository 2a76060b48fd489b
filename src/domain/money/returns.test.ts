import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Pence, pence, sum } from '#domain/money/money.ts';
import { type MoneyClass, vatWithin, type Worth } from './ledger.ts';
import { type Portion, portionsToReturn } from './returns.ts';

const rates: Readonly<Record<MoneyClass, number | null>> = { zero: 0, standard: 2000, deposit: null };
const portion = (moneyClass: MoneyClass, amount: number, basisPoints = rates[moneyClass]): Portion => ({
  moneyClass,
  basisPoints,
  amountPence: pence(amount),
  vatPence: vatWithin(pence(amount), basisPoints ?? 0),
});
const worth = (moneyClass: MoneyClass, amount: number): Worth => ({ moneyClass, amountPence: pence(amount) });
const totals = (portions: readonly Portion[]): readonly [Pence, Pence] => [
  sum(portions.map(({ amountPence }) => amountPence)),
  sum(portions.map(({ vatPence }) => vatPence)),
];

test('[B-08] what goes back of a class goes back at the rate at which it came', () => {
  const captured = [portion('zero', 3000), portion('standard', 1195)];
  expect(portionsToReturn(captured, [], [worth('standard', 400)])).toEqual([portion('standard', 400)]);
});

test('[B-08] what a class has too little of, because the order was paid in part, is taken of the others', () => {
  const captured = [portion('zero', 3000), portion('standard', 100)];
  const parts = portionsToReturn(captured, [], [worth('standard', 400)]);
  expect(parts.map(({ moneyClass, amountPence }) => [moneyClass, amountPence])).toEqual([
    ['zero', 300],
    ['standard', 100],
  ]);
});

test('more than came never goes back', () => {
  const captured = [portion('zero', 3000)];
  expect(() => portionsToReturn(captured, [], [worth('zero', 3001)])).toThrow(RangeError);
  expect(() => portionsToReturn(captured, [portion('zero', 2000)], [worth('zero', 1001)])).toThrow(RangeError);
});

test('[B-08] [J-02] in however many parts, all that came goes back to the penny, and its VAT with it', () => {
  const classes = fc.constantFrom<MoneyClass>('zero', 'standard', 'deposit');
  const payments = fc.array(fc.tuple(classes, fc.integer({ min: 1, max: 50_000 }), fc.constantFrom(2000, 1750)), {
    minLength: 1,
    maxLength: 5,
  });
  const parts = fc.array(fc.tuple(classes, fc.integer({ min: 1, max: 9_000 })), { maxLength: 12 });
  fc.assert(
    fc.property(payments, parts, (paid, wanted) => {
      const captured = paid.map(([moneyClass, amount, rate]) =>
        portion(moneyClass, amount, moneyClass === 'standard' ? rate : rates[moneyClass]),
      );
      const returned: Portion[] = [];
      const [all, allVat] = totals(captured);
      for (const [moneyClass, amount] of wanted) {
        const [gone] = totals(returned);
        if (gone + amount > all) break;
        const now = portionsToReturn(captured, returned, [worth(moneyClass, amount)]);
        expect(totals(now)[0]).toBe(amount);
        for (const { vatPence, amountPence } of now) expect(vatPence).toBeLessThanOrEqual(amountPence);
        returned.push(...now);
      }
      const left = pence(all - totals(returned)[0]);
      if (left > 0) returned.push(...portionsToReturn(captured, returned, [worth('zero', left)]));
      expect(totals(returned)).toEqual([all, allVat]);
    }),
  );
});
