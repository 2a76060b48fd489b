import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entryKinds, paymentMethods } from '#domain/money/ledger.ts';
import { pence, sum } from '#domain/money/money.ts';
import { type DaySum, salesOf, salesOfEach } from './sales.ts';

const day = (some: Partial<DaySum>): DaySum => ({
  day: '2026-11-21',
  kind: 'payment',
  method: 'card',
  provider: 'stripe',
  moneyClass: 'zero',
  vatBasisPoints: 0,
  amountPence: pence(0),
  vatPence: pence(0),
  discountPence: pence(0),
  ...some,
});

const saturday = [
  day({ amountPence: pence(8000), discountPence: pence(2000) }),
  day({ moneyClass: 'standard', vatBasisPoints: 2000, amountPence: pence(1200), vatPence: pence(200) }),
  day({ moneyClass: 'deposit', vatBasisPoints: null, amountPence: pence(3000) }),
  day({ kind: 'refund', amountPence: pence(-400) }),
  day({
    kind: 'refund',
    moneyClass: 'deposit',
    vatBasisPoints: null,
    method: 'cash',
    provider: '',
    amountPence: pence(-1000),
  }),
  day({ kind: 'correction', moneyClass: 'deposit', vatBasisPoints: null, amountPence: pence(-2000) }),
  day({
    kind: 'correction',
    moneyClass: 'standard',
    vatBasisPoints: 2000,
    amountPence: pence(2000),
    vatPence: pence(333),
  }),
];

test('[J-02] a day is gross, what was taken off, what went back and what was put right; deposits are no sale', () => {
  expect(salesOf(saturday)).toEqual({
    grossPence: 11_200,
    discountPence: 2000,
    refundPence: 400,
    correctionPence: 2000,
    netPence: 10_800,
    vatPence: 533,
    byRate: [
      { basisPoints: 2000, amountPence: 3200, vatPence: 533 },
      { basisPoints: 0, amountPence: 7600, vatPence: 0 },
    ],
    takings: [
      { method: 'card', provider: 'stripe', takenPence: 12_200, returnedPence: 400 },
      { method: 'cash', provider: '', takenPence: 0, returnedPence: 1000 },
    ],
    deposits: { takenPence: 3000, returnedPence: 1000, keptPence: 2000 },
  });
});

test('[J-02] days without sales have their row, and several days are one where they are asked for so', () => {
  const periods = [
    { from: '2026-11-20', to: '2026-11-21' },
    { from: '2026-11-21', to: '2026-11-23' },
    { from: '2026-11-23', to: '2026-11-24' },
  ];
  const rows = salesOfEach([...saturday, day({ day: '2026-11-22', amountPence: pence(100) })], periods);
  expect(rows.map(({ from, sales }) => [from, sales.netPence])).toEqual([
    ['2026-11-20', 0],
    ['2026-11-21', 10_900],
    ['2026-11-23', 0],
  ]);
});

const amounts = fc.integer({ min: -100_000, max: 100_000 }).map(pence);
const anyDay = fc.record({
  kind: fc.constantFrom(...entryKinds),
  method: fc.constantFrom(...paymentMethods),
  moneyClass: fc.constantFrom('zero', 'standard', 'deposit'),
  vatBasisPoints: fc.constantFrom(null, 0, 1750, 2000),
  amountPence: amounts,
  discountPence: fc.nat({ max: 5000 }).map(pence),
});

test('[J-02] whatever came and went, what is said of it adds up, and takings are sales and deposits', () => {
  fc.assert(
    fc.property(fc.array(anyDay), (some) => {
      const sums = some.map(day);
      const sales = salesOf(sums);
      const { grossPence, discountPence, refundPence, correctionPence, netPence, byRate, takings, deposits } = sales;
      expect(grossPence - discountPence - refundPence + correctionPence).toBe(netPence);
      expect(sum(byRate.map(({ amountPence }) => amountPence))).toBe(netPence);
      const kept = takings.reduce((all, { takenPence, returnedPence }) => all + takenPence - returnedPence, 0);
      expect(kept).toBe(netPence + deposits.takenPence - deposits.returnedPence - deposits.keptPence);
      expect(kept).toBe(sum(sums.map(({ amountPence }) => amountPence)));
    }),
  );
});
