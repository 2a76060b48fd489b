import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPounds, pence } from '#domain/money/money.ts';
import { amountComplaint, parseAmount } from './amount.ts';

test('an amount is read as it is typed, and nothing else is taken for one', () => {
  const typed = ['8', '8.5', ' 8.50 ', '0', '123456.78', '£4', '£\u00a04.50', '.50', '4.', '1,250.00', '£123,456'];
  expect(typed.map(parseAmount)).toEqual([800, 850, 850, 0, 12_345_678, 400, 450, 50, 400, 125_000, 12_345_600]);
  expect(typed.map(amountComplaint)).toEqual(typed.map(() => undefined));
  const none = [
    '',
    '-1',
    '1.234',
    '1.250',
    '1e3',
    '1234567',
    '.',
    '£',
    '£.',
    '1,25,000',
    '4.50.',
    '12,3456',
    '4 pounds',
  ];
  expect(none.map(parseAmount)).toEqual(none.map(() => null));
  expect(amountComplaint('four')).toBe('Write an amount as 12.50');
});

test('a last comma with one or two digits behind it is before pence, with three it is of thousands', () => {
  const typed = ['24,50', '£24,5', ',50', '1,250', '1,250,00', '1.250,00', '12,345', '٢٤,٥٠'];
  expect(typed.map(parseAmount)).toEqual([2_450, 2_450, 50, 125_000, 125_000, 125_000, 1_234_500, 2_450]);
});

test('whichever way an amount is written it is read to the penny', () => {
  const amounts = fc.integer({ min: 0, max: 99_999_999 }).map(pence);
  const ways = fc.constantFrom<(text: string) => string>(
    (text) => text,
    (text) => text.slice(1),
    (text) => text.replaceAll(',', ''),
    (text) => ` ${text.slice(1).replace(/,/g, ' ')} `,
    (text) => text.slice(1).replaceAll(',', '').replace('.', ','),
    (text) => text.replace(/[,.]/g, (mark) => (mark === ',' ? '.' : ',')),
    (text) => text.replace('£', '\u200e£\u00a0'),
  );
  fc.assert(fc.property(amounts, ways, (amount, way) => parseAmount(way(formatPounds(amount))) === amount));
});

test('of any text an amount is read that all its digits stand for, or none', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'0123456789,.£- eE٣p'), maxLength: 9 });
  fc.assert(
    fc.property(typed, (text) => {
      const amount = parseAmount(text);
      const digits = text.replaceAll('٣', '3').replace(/\D/g, '').replace(/^0+/, '');
      return amount === null || String(amount).replace(/0+$/, '') === digits.replace(/0+$/, '');
    }),
  );
});
