import fc from 'fast-check';
import { expect, test } from 'vitest';
import { vatWithin } from '#domain/money/ledger.ts';
import { pence, sum } from '#domain/money/money.ts';
import { type Booked, type ClassWorth, type PaymentPart, paymentParts } from './payment-parts.ts';

const rates = { zero: 0, standard: 2000 };
const worth = (zero: number, standard: number, deposit: number): ClassWorth[] => [
  { moneyClass: 'zero', amountPence: pence(zero), soldPence: pence(zero), discountPence: pence(Math.floor(zero / 4)) },
  {
    moneyClass: 'standard',
    amountPence: pence(standard),
    soldPence: pence(standard),
    discountPence: pence(Math.floor(standard / 4)),
  },
  { moneyClass: 'deposit', amountPence: pence(deposit), soldPence: pence(deposit), discountPence: pence(0) },
];
const bookedOf = (parts: readonly PaymentPart[]): Booked[] =>
  parts.map(({ amountPence, vatPence, ...part }) => ({
    ...part,
    keptPence: amountPence,
    keptVatPence: vatPence,
    capturedPence: amountPence,
  }));

test('[B-09] the payment of an order is what the order is made of, class by class, with VAT and what was taken off', () => {
  expect(paymentParts(pence(5836), worth(2600, 236, 3000), [], rates)).toEqual([
    { moneyClass: 'zero', basisPoints: 0, amountPence: 2600, vatPence: 0, discountPence: 650 },
    { moneyClass: 'standard', basisPoints: 2000, amountPence: 236, vatPence: 39, discountPence: 59 },
    { moneyClass: 'deposit', basisPoints: null, amountPence: 3000, vatPence: 0, discountPence: 0 },
  ]);
});

test('a shop without a VAT number has none in its ledger, and a class without money no entry', () => {
  expect(paymentParts(pence(236), worth(0, 236, 0), [], null)).toEqual([
    { moneyClass: 'standard', basisPoints: null, amountPence: 236, vatPence: 0, discountPence: 59 },
  ]);
});

const amount = fc.nat({ max: 1_000_000 });
test('[B-09] in however many payments an order is paid, together they are it, its VAT and its discount, class by class', () => {
  fc.assert(
    fc.property(
      amount,
      amount,
      amount,
      fc.array(fc.double({ min: 0.01, max: 1, noNaN: true })),
      (zero, standard, deposit, parts) => {
        fc.pre(zero + standard + deposit > 0);
        const whole = worth(zero, standard, deposit);
        let left = zero + standard + deposit;
        let paid: PaymentPart[] = [];
        for (const part of [...parts, 1]) {
          const payment = pence(Math.floor(left * part));
          if (payment === 0) continue;
          const made = paymentParts(payment, whole, bookedOf(paid), rates);
          expect(sum(made.map(({ amountPence }) => amountPence))).toBe(payment);
          paid = [...paid, ...made];
          left -= payment;
        }
        for (const { moneyClass, amountPence, discountPence } of whole) {
          const of = paid.filter((one) => one.moneyClass === moneyClass);
          expect(sum(of.map((one) => one.amountPence))).toBe(amountPence);
          const vat = moneyClass === 'standard' ? vatWithin(amountPence, 2000) : 0;
          expect(sum(of.map(({ vatPence }) => vatPence))).toBe(vat);
          if (amountPence > 0) expect(sum(of.map((one) => one.discountPence))).toBe(discountPence);
        }
      },
    ),
  );
});

test('what is paid twice is shared as the whole is, and takes nothing off a second time', () => {
  const whole = worth(2600, 236, 3000);
  const first = paymentParts(pence(5836), whole, [], rates);
  const second = paymentParts(pence(5836), whole, bookedOf(first), rates);
  expect(second.map(({ amountPence, discountPence }) => [amountPence, discountPence])).toEqual([
    [2600, 0],
    [236, 0],
    [3000, 0],
  ]);
});
