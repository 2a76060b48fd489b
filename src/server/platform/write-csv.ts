import type { Pence } from '#domain/money/money.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { wallClock } from '#domain/pickup/clock/wall-clock.ts';
import { amountForField } from '#domain/values/amount.ts';

/** Numbers stay numbers, money has its two decimals, a moment is shown in the shop's own time, null is an empty cell. */
export type CsvCell = string | number | { readonly amountPence: Pence } | { readonly moment: Date } | null;
export type CsvRow = readonly CsvCell[];

/** Makes Excel read it as UTF-8. */
export const byteOrderMark = '\uFEFF';

/**
 * What a spreadsheet would take for the beginning of a formula, including East Asia's full-width characters, and after apostrophes too, so
 * that the one that is added is recognised as ours when the file comes back (`read-csv.ts`).
 */
export const formulaStarts = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Besides what RFC 4180 requires, the other separators: a reader that looks for the separator sees only ours between the cells. */
const needsMarks = /[",;\t\r\n]/;

/**
 * Writes a line by RFC 4180, with its line break. A text that would be a formula gets an apostrophe before it, so that somebody who orders
 * under the name '=HYPERLINK(…)' has no influence on the accountant's spreadsheet.
 */
export const csvLine = (row: CsvRow): string => `${row.map(cellText).join(',')}\r\n`;

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object' && 'moment' in cell)
    return wallClock(cell.moment.getTime(), shopTimeZone).replace('T', ' ');
  if (typeof cell === 'object') return amountForField(cell.amountPence);
  const text = formulaStarts.test(cell) ? `'${cell}` : cell;
  return needsMarks.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
