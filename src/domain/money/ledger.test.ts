import { expect, test } from 'vitest';
import { pence } from '#domain/money/money.ts';
import { type Entry, moneyOf, paymentStatusOf } from './ledger.ts';

const entry = (kind: Entry['kind'], amount: number): Entry => ({ kind, amountPence: pence(amount) });

test.each([
  [[], 5000, 'owed', 0],
  [[entry('payment', 2000)], 5000, 'part paid', 2000],
  [[entry('payment', 2000), entry('payment', 3000)], 5000, 'paid', 5000],
  [[entry('payment', 5000), entry('refund', -400)], 4600, 'part refunded', 4600],
  [[entry('payment', 5000), entry('refund', -400)], 5000, 'part paid', 4600],
  [[entry('payment', 5000), entry('refund', -5000)], 0, 'refunded', 0],
  [[entry('payment', 5000), entry('refund', -5000)], 1500, 'owed', 0],
  [[entry('payment', 5000), entry('correction', -5000)], 5000, 'owed', 0],
] as const)('[B-09] of %j of an order worth %i the status is %s, and %i is kept', (entries, worth, status, kept) => {
  const money = moneyOf(entries);
  expect(paymentStatusOf(money, pence(worth))).toBe(status);
  expect(money.keptPence).toBe(kept);
});

test('[B-09] a refund that the bank sent back is taken back by an entry: the money is kept as before', () => {
  const sentBack: Entry = { kind: 'correction', amountPence: pence(400), refundTransferId: 7 };
  const money = moneyOf([entry('payment', 5000), { ...entry('refund', -400), refundTransferId: 7 }, sentBack]);
  expect(money).toEqual({ capturedPence: 5000, returnedPence: 0, keptPence: 5000 });
  expect(paymentStatusOf(money, pence(5000))).toBe('paid');
});
