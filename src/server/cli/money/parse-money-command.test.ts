import { expect, test } from 'vitest';
import { UsageError } from '#server/cli/output.ts';
import { parseCommand } from '#server/cli/parse-command.ts';
import { spelled } from '#tests/support/shop/staff-command.ts';

const parsed = (line: string) => parseCommand(spelled(line));

test('[B-13] [J-05] rates from a day on, an invoice for somebody or nobody, and a deposit that is kept', () => {
  expect(parsed('vat list')).toEqual({ do: 'listRates' });
  expect(parsed('vat set standard 17.5% --from 2027-01-01 --as Priya')).toEqual({
    do: 'setStandardRate',
    basisPoints: 1750,
    validFrom: '2027-01-01',
    as: 'Priya',
  });
  const invoice = { do: 'invoice', orderNo: 'MA-2222-2222', as: 'Priya' };
  expect(parsed('orders invoice MA-2222-2222 --as Priya')).toEqual({ ...invoice, buyer: null });
  expect(parsed('orders invoice MA-2222-2222 --to "Tom Hadley,  4 Park Road, Birmingham" --as Priya')).toEqual({
    ...invoice,
    buyer: { name: 'Tom Hadley', address: '4 Park Road, Birmingham' },
  });
  const keep = { do: 'keepDeposit', orderNo: 'MA-2222-2222', reason: 'Broken', as: 'Priya' };
  expect(parsed('orders keep-deposit MA-2222-2222 --reason Broken --as Priya')).toEqual({ ...keep, amountPence: null });
  expect(parsed('orders keep-deposit MA-2222-2222 --amount £12.50 --reason Broken --as Priya')).toEqual({
    ...keep,
    amountPence: 1250,
  });
});

test.each([
  ['vat set zero 5% --from 2027-01-01 --as Priya', 'Say which rate'],
  ['vat set standard 20 --from 2027-01-01 --as Priya', 'Say the rate'],
  ['vat set standard 20% --from 2027-02-30 --as Priya', 'Say from which day'],
  ['vat set standard 20% --from 2027-01-01', 'Say who does it'],
  ['orders invoice --as Priya', 'Say which order'],
  ['orders invoice MA-2222-2222 --to Tom --as Priya', 'Say whom it is to'],
  ['orders keep-deposit MA-2222-2222 --amount 0 --reason Broken --as Priya', 'Say how much'],
  ['orders keep-deposit MA-2222-2222 --amount -3 --reason Broken --as Priya', 'ambiguous'],
  ['orders keep-deposit MA-2222-2222 --as Priya', 'Say why'],
])('%s is not understood, and says what is missing', (words, complaint) => {
  expect(() => parsed(words)).toThrow(UsageError);
  expect(() => parsed(words)).toThrow(complaint);
});
