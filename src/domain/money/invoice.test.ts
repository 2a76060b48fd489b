import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pence, sum } from '#domain/money/money.ts';
import {
  formFor,
  type InvoiceBody,
  type InvoiceEntry,
  invoiceBody,
  invoiceLines,
  netOfLines,
  notInvoiced,
  opposite,
  type RateSum,
  type SoldLine,
  sumsByRate,
  taxPointsOf,
} from './invoice.ts';
import { vatWithin } from './ledger.ts';

const entry = (
  moneyClass: InvoiceEntry['moneyClass'],
  amount: number,
  basisPoints: number | null = moneyClass === 'standard' ? 2000 : 0,
  taxPoint = '2026-11-21',
): InvoiceEntry => {
  const vat = vatWithin(pence(Math.abs(amount)), moneyClass === 'deposit' ? 0 : (basisPoints ?? 0));
  const amountPence = pence(amount);
  return {
    moneyClass,
    amountPence,
    vatPence: pence(amount < 0 ? -vat : vat),
    taxPoint,
    basisPoints: moneyClass === 'deposit' ? null : basisPoints,
  };
};
const paid = [entry('zero', 3120), entry('standard', 1800), entry('deposit', 3000)];
const sold: SoldLine[] = [
  { text: '1 x Black Forest Gateau', vatClass: 'zero', grossPence: pence(3120) },
  { text: '3 x Cake knife', vatClass: 'standard', grossPence: pence(840) },
  { text: '1 x Cake stand on hire', vatClass: 'standard', grossPence: pence(960) },
];
const seller = { name: 'Mount Avenue Bakery Ltd', address: 'Delph Road', companyNumber: '1', vatNumber: 'GB 1' };
const body = (byRate: RateSum[], ofNumber: string | null = null): InvoiceBody =>
  invoiceBody({
    number: 'INV-1',
    ofNumber,
    reason: '',
    seller,
    buyer: null,
    orderNo: 'MA-1',
    issuedOn: '2026-11-21',
    taxPoints: [],
    lines: [],
    byRate,
  });

test('[B-13] an invoice is what the ledger has of supplies, rate by rate; a deposit that comes back is none', () => {
  const byRate = sumsByRate(paid);
  expect(byRate).toEqual([
    { basisPoints: 2000, grossPence: 1800, vatPence: 300, netPence: 1500 },
    { basisPoints: 0, grossPence: 3120, vatPence: 0, netPence: 3120 },
  ]);
  expect(body(byRate)).toMatchObject({ grossPence: 4920, netPence: 4620, vatPence: 300, form: 'simplified' });
  expect(taxPointsOf(paid)).toEqual([{ day: '2026-11-21', grossPence: 4920 }]);
});

test('[B-13] up to £250 with VAT an invoice may be simplified', () => {
  expect([25_000, 25_001].map((amount) => formFor(pence(amount)))).toEqual(['simplified', 'full']);
});

test('[B-13] it has the lines of the order where they are what was paid, else says for what the money is', () => {
  const lines = invoiceLines(sold, paid, sumsByRate(paid), 'Part of order MA-1');
  expect(lines.map(({ grossPence, basisPoints }) => [grossPence, basisPoints])).toEqual([
    [3120, 0],
    [840, 2000],
    [960, 2000],
  ]);
  const part = [entry('zero', 1000), entry('standard', 500)];
  expect(invoiceLines(sold, part, sumsByRate(part), 'Part of order MA-1')).toEqual([
    { text: 'Part of order MA-1', grossPence: 500, basisPoints: 2000 },
    { text: 'Part of order MA-1', grossPence: 1000, basisPoints: 0 },
  ]);
});

test('[B-13] a second invoice has what was paid since the first, each part at the rate of its day', () => {
  const deposit = [entry('standard', 6000, 2000, '2026-12-20')];
  const balance = [entry('standard', 4000, 1500, '2027-01-05')];
  const first = body(notInvoiced(deposit, []));
  expect(notInvoiced([...deposit, ...balance], [first])).toEqual([
    { basisPoints: 1500, grossPence: 4000, vatPence: 522, netPence: 3478 },
  ]);
  expect(notInvoiced(deposit, [first])).toEqual([]);
  expect(notInvoiced([entry('zero', 500, null)], [])).toEqual([]);
});

test('[B-13] invoices less credit notes are the ledger, whatever was paid, given back and invoiced when', () => {
  const amounts = fc.integer({ min: -50_000, max: 50_000 }).filter((amount) => amount !== 0);
  const events = fc.array(
    fc.record({
      entry: fc.tuple(fc.constantFrom('zero', 'standard', 'deposit'), amounts, fc.constantFrom(0, 1750, 2000)),
      asks: fc.boolean(),
    }),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(events, (all) => {
      const entries: InvoiceEntry[] = [];
      const issued: InvoiceBody[] = [];
      for (const { entry: made, asks } of all) {
        entries.push(entry(...made));
        const owed = notInvoiced(entries, issued);
        if (made[1] < 0 && issued.length > 0) issued.push(body(owed.map(opposite), 'INV-1'));
        else if (asks) issued.push(body(owed));
      }
      issued.push(body(notInvoiced(entries, issued)));
      expect(notInvoiced(entries, issued)).toEqual([]);
      const sign = ({ ofNumber }: InvoiceBody) => (ofNumber === null ? 1 : -1);
      const ledger = entries.filter(({ moneyClass }) => moneyClass !== 'deposit');
      expect(issued.reduce((so, one) => so + sign(one) * one.vatPence, 0)).toBe(sum(ledger.map((one) => one.vatPence)));
      expect(issued.reduce((so, one) => so + sign(one) * one.grossPence, 0)).toBe(
        sum(ledger.map(({ amountPence }) => amountPence)),
      );
    }),
  );
});

test('[B-13] what lines come to without VAT is together, at each rate, to the penny what the invoice says', () => {
  const line = fc.record({
    grossPence: fc.integer({ min: 0, max: 50_000 }),
    basisPoints: fc.constantFrom(0, 500, 2000),
  });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (made) => {
      const lines = made.map((one) => ({ ...one, text: 'cake', grossPence: pence(one.grossPence) }));
      const byRate = [0, 500, 2000].map((basisPoints): RateSum => {
        const grossPence = sum(lines.filter((one) => one.basisPoints === basisPoints).map((one) => one.grossPence));
        const vatPence = vatWithin(grossPence, basisPoints);
        return { basisPoints, grossPence, vatPence, netPence: pence(grossPence - vatPence) };
      });
      const net = netOfLines({ lines, byRate });
      for (const { basisPoints, netPence } of byRate)
        expect(sum(net.filter((_, at) => lines[at]?.basisPoints === basisPoints))).toBe(netPence);
      expect(net.every((one, at) => one >= 0 && one <= (lines[at]?.grossPence ?? 0))).toBe(true);
    }),
  );
});
