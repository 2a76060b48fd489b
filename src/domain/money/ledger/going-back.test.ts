import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minus, type Pence, pence, sum } from '#domain/money/money.ts';
import { type PaidClass, partsBack, type SourceOfRefund, takenFrom } from './going-back.ts';
import type { MoneyClass } from './ledger.ts';
import { vatWithin } from './vat.ts';

const source = (paymentId: number, method: SourceOfRefund['method'], left: number): SourceOfRefund => ({
  paymentId,
  method,
  leftPence: pence(left),
});

test('[B-08] money goes back from the newest card payment first, then from what is given back by hand', () => {
  const payments = [
    source(1, 'card', 2000),
    source(2, 'cash', 1000),
    source(3, 'card', 500),
    source(4, 'terminal', 700),
  ];
  const from = (amount: number) => takenFrom(pence(amount), payments).map((one) => [one.paymentId, one.amountPence]);
  expect(from(400)).toEqual([[3, 400]]);
  expect(from(2600)).toEqual([
    [3, 500],
    [1, 2000],
    [4, 100],
  ]);
  expect(from(4200)).toEqual([
    [3, 500],
    [1, 2000],
    [4, 700],
    [2, 1000],
  ]);
  expect(from(0)).toEqual([]);
  expect(() => from(4201)).toThrow(RangeError);
});

const paid = (zero: number, standard: number, deposit: number): PaidClass[] =>
  (
    [
      ['zero', zero, 0],
      ['standard', standard, 2000],
      ['deposit', deposit, 0],
    ] as const
  ).map(([moneyClass, amount, rate]) => ({
    moneyClass,
    amountPence: pence(amount),
    vatPence: vatWithin(pence(amount), rate),
    returnedPence: pence(0),
    returnedVatPence: pence(0),
  }));

test('[B-09] what goes back of a class has the VAT of the payment that it came with', () => {
  expect(partsBack(pence(236), paid(2600, 236, 3000), new Map([['standard', pence(236)]]))).toEqual([
    { moneyClass: 'standard', amountPence: 236, vatPence: 39 },
  ]);
  expect(partsBack(pence(100), paid(2600, 236, 3000), new Map([['standard', pence(100)]]))).toEqual([
    { moneyClass: 'standard', amountPence: 100, vatPence: 17 },
  ]);
});

test('[B-09] more of a class than its payment has left comes out of what else the payment was for', () => {
  expect(partsBack(pence(300), paid(2600, 236, 0), new Map([['standard', pence(300)]]))).toEqual([
    { moneyClass: 'zero', amountPence: 64, vatPence: 0 },
    { moneyClass: 'standard', amountPence: 236, vatPence: 39 },
  ]);
  expect(() => partsBack(pence(2837), paid(2600, 236, 0), new Map())).toThrow(RangeError);
});

const classes = ['zero', 'standard', 'deposit'] as const;
const part = fc.record({ part: fc.integer({ min: 1, max: 4000 }), meant: fc.constantFrom<MoneyClass>(...classes) });

test('[B-09] all parts of a payment together are exactly what came, class by class, and so is their VAT', () => {
  const amounts = fc.nat({ max: 10_000 });
  fc.assert(
    fc.property(amounts, amounts, amounts, fc.array(part, { maxLength: 20 }), (zero, standard, deposit, parts) => {
      let now = paid(zero, standard, deposit).filter(({ amountPence }) => amountPence > 0);
      const left = (): Pence => sum(now.map((one) => minus(one.amountPence, one.returnedPence)));
      const give = (amount: Pence, meant: MoneyClass) => {
        const back = partsBack(amount, now, new Map([[meant, amount]]));
        expect(sum(back.map(({ amountPence }) => amountPence))).toBe(amount);
        now = now.map((one) => {
          const given = back.find(({ moneyClass }) => moneyClass === one.moneyClass);
          const returnedPence = pence(one.returnedPence + (given?.amountPence ?? 0));
          const returnedVatPence = pence(one.returnedVatPence + (given?.vatPence ?? 0));
          expect(returnedPence).toBeLessThanOrEqual(one.amountPence);
          expect(given?.vatPence ?? 0).toBeLessThanOrEqual(given?.amountPence ?? 0);
          return { ...one, returnedPence, returnedVatPence };
        });
      };
      for (const { part: amount, meant } of parts) if (amount <= left()) give(pence(amount), meant);
      if (left() > 0) give(left(), 'zero');
      for (const one of now) expect([one.returnedPence, one.returnedVatPence]).toEqual([one.amountPence, one.vatPence]);
    }),
  );
});
