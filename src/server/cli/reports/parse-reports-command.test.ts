import { expect, test } from 'vitest';
import { UsageError } from '#server/cli/output.ts';
import { parseCommand } from '#server/cli/parse-command.ts';

const parsed = (words: string) => parseCommand(words.split(' '));

test('[J-02] [J-03] sales of some days, of one, beside last week’s, and a month of the ledger for the accountant', () => {
  const november = { from: '2026-11-01', to: '2026-12-01' };
  expect(parsed('reports sales 2026-11-01 2026-11-30')).toEqual({
    do: 'reportSales',
    range: november,
    against: null,
    file: null,
  });
  expect(parsed('reports sales 2026-11-21 --against week --csv a.csv')).toEqual({
    do: 'reportSales',
    range: { from: '2026-11-21', to: '2026-11-22' },
    against: 'week',
    file: 'a.csv',
  });
  expect(parsed('reports ledger 2026-11 --csv a.csv')).toEqual({ do: 'exportLedger', month: '2026-11', file: 'a.csv' });
});

test.each([
  ['reports sales', 'Say the first day'],
  ['reports sales 2026-11-30 2026-11-01', 'Say the first day'],
  ['reports sales 2026-11-31', 'Say the first day'],
  ['reports sales 2026-11-01 --against month', '--against is one of week, period, year'],
  ['reports ledger 2026-13 --csv a.csv', 'Say which month'],
  ['reports ledger 2026-11', 'Say which file'],
  ['reports cakes', 'There is no command'],
])('%s is not understood, and says what is missing', (words, complaint) => {
  expect(() => parsed(words)).toThrow(UsageError);
  expect(() => parsed(words)).toThrow(complaint);
});
