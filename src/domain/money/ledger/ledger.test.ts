import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pence, sum } from '#domain/money/money.ts';
import { type Entry, moneyOf, partsOf, paymentStatusOf, type Worth } from './ledger.ts';

const rates = { zero: 0, standard: 2000 };
const worth = (zero: number, standard: number, deposit: number): Worth[] => [
  { moneyClass: 'zero', amountPence: pence(zero) },
  { moneyClass: 'standard', amountPence: pence(standard) },
  { moneyClass: 'deposit', amountPence: pence(deposit) },
];

test('[B-09] the payment of an order is what the order is made of, class by class, with the VAT within it', () => {
  expect(partsOf(pence(5836), worth(2600, 236, 3000), rates)).toEqual([
    { moneyClass: 'zero', amountPence: 2600, vatPence: 0 },
    { moneyClass: 'standard', amountPence: 236, vatPence: 39 },
    { moneyClass: 'deposit', amountPence: 3000, vatPence: 0 },
  ]);
});

test('a shop without a VAT number has none in its ledger, and a class without money no entry', () => {
  expect(partsOf(pence(236), worth(0, 236, 0), null)).toEqual([
    { moneyClass: 'standard', amountPence: 236, vatPence: 0 },
  ]);
});

test('a part of what an order costs is shared over its classes to the penny', () => {
  const amount = fc.nat({ max: 1_000_000 });
  fc.assert(
    fc.property(amount, amount, amount, fc.double({ min: 0, max: 1, noNaN: true }), (zero, standard, deposit, part) => {
      fc.pre(zero + standard + deposit > 0);
      const paid = pence(Math.floor((zero + standard + deposit) * part));
      const parts = partsOf(paid, worth(zero, standard, deposit), rates);
      expect(sum(parts.map(({ amountPence }) => amountPence))).toBe(paid);
    }),
  );
});

const entry = (kind: Entry['kind'], amount: number): Entry => ({ kind, amountPence: pence(amount) });

test.each([
  [[], 5000, 'owed', 0],
  [[entry('payment', 2000)], 5000, 'part paid', 2000],
  [[entry('payment', 2000), entry('payment', 3000)], 5000, 'paid', 5000],
  [[entry('payment', 5000), entry('refund', -400)], 5000, 'part refunded', 4600],
  [[entry('payment', 5000), entry('refund', -5000)], 5000, 'refunded', 0],
  [[entry('payment', 5000), entry('correction', -5000)], 5000, 'owed', 0],
] as const)('[B-09] of %j where %i is owed the status is %s, and %i is kept', (entries, owed, status, kept) => {
  const money = moneyOf(entries);
  expect(paymentStatusOf(money, pence(owed))).toBe(status);
  expect(money.keptPence).toBe(kept);
});

test('[B-09] a refund that the bank sent back is taken back by an entry: the money is kept as before', () => {
  const sentBack: Entry = { kind: 'correction', amountPence: pence(400), refundTransferId: 7 };
  const money = moneyOf([entry('payment', 5000), { ...entry('refund', -400), refundTransferId: 7 }, sentBack]);
  expect(money).toEqual({ capturedPence: 5000, returnedPence: 0, keptPence: 5000 });
  expect(paymentStatusOf(money, pence(5000))).toBe('paid');
});
