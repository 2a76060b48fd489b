import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pence } from '#domain/money/money.ts';
import { csvLine } from './write-csv.ts';

test.each([
  [['2026-11-21', -400, null, 'cash'], '2026-11-21,-400,,cash'],
  [[{ amountPence: pence(-40_005) }, { amountPence: pence(50) }], '-400.05,0.50'],
  [
    [{ moment: new Date('2026-06-30T23:30:00Z') }, { moment: new Date('2026-12-01T00:05:00Z') }],
    '2026-07-01 00:30:00,2026-12-01 00:05:00',
  ],
  [['Cake, large', 'she said "yes"', 'two\r\nlines'], '"Cake, large","she said ""yes""","two\r\nlines"'],
  [
    ['=HYPERLINK("http://x")', '+44', '-1', '@SUM', '\tx', '\uFF1D1'],
    '"\'=HYPERLINK(""http://x"")",\'+44,\'-1,\'@SUM,"\'\tx",\'\uFF1D1',
  ],
])('[J-02] %j is a line that no spreadsheet calculates', (row, line) => {
  expect(csvLine(row)).toBe(`${line}\r\n`);
});

test.each([...'=+-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20'])(
  '[J-02] a text that begins with %j gets an apostrophe before it, and another where it has one already',
  (sign) => {
    expect(csvLine([`${sign}1`])).toMatch(/^"?'[^']/);
    expect(csvLine([`'${sign}1`])).toMatch(/^"?''[^']/);
  },
);

/** Reads a line by RFC 4180. */
function cellsOf(text: string): string[] {
  const cells = `,${text.replace(/\r\n$/, '')}`.match(/,(?:"(?:[^"]|"")*"|[^,"]*)/g) ?? [];
  return cells.map((cell) =>
    cell
      .slice(1)
      .replace(/^"([\s\S]*)"$/, '$1')
      .replaceAll('""', '"'),
  );
}

test('[J-02] what is written is read again as it was, but for the apostrophe before a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 2, maxLength: 6 }), (row) => {
      const read = cellsOf(csvLine(row));
      expect(read.map((cell, at) => (cell === row[at] ? cell : cell.slice(1)))).toEqual(row);
      for (const cell of read) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/);
    }),
  );
});
