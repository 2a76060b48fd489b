import type { Pence } from '#domain/money/money.ts';
import { typedAmount } from '#domain/money/typed-amount.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { wallClock } from '#domain/pickup/clock/wall-clock.ts';

/** Numbers stay numbers, money has its two decimals, a moment is told by the shop's own clock, null is an empty cell. */
export type CsvCell = string | number | { readonly amountPence: Pence } | { readonly moment: Date } | null;
export type CsvRow = readonly CsvCell[];

/** So that Excel reads it as UTF-8. */
export const byteOrderMark = '\uFEFF';

/**
 * What a spreadsheet would take for the beginning of a formula, in the wide letters of East Asia too; behind apostrophes as well, so that
 * the one that is put before it is known for ours when the file comes back (`read-csv.ts`).
 */
export const formulaStarts = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Beside what RFC 4180 asks for, the other separators: a reader that looks for the separator sees only ours between the cells. */
const needsMarks = /[",;\t\r\n]/;

/**
 * A line as RFC 4180 has it, with its line break. A text that would be a formula gets an apostrophe before it: whoever orders under the name
 * '=HYPERLINK(…)' gets no say in the accountant's spreadsheet.
 */
export const csvLine = (row: CsvRow): string => `${row.map(cellText).join(',')}\r\n`;

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object' && 'moment' in cell)
    return wallClock(cell.moment.getTime(), shopTimeZone).replace('T', ' ');
  if (typeof cell === 'object') return typedAmount(cell.amountPence);
  const text = formulaStarts.test(cell) ? `'${cell}` : cell;
  return needsMarks.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
