import { addDays } from '#domain/pickup/clock/calendar.ts';
import { isMisspelled } from '#domain/text/fold.ts';
import { amountForField, parseAmount } from '#domain/values/amount.ts';
import { parseDayOfYear, parseFullDate } from '#domain/values/date.ts';
import { parseDecimal } from '#domain/values/decimal.ts';
import { momentForField, parseMoment } from '#domain/values/moment.ts';
import { parseTime } from '#domain/values/time.ts';

/** Something wrong in a cell; the text is for whoever corrects the file. */
export class CellProblem extends Error {}

/** Line breaks as the shop keeps them, ends trimmed: this undoes what spreadsheets change by themselves. */
export const tidyCell = (text: string): string => text.replace(/\r\n?/g, '\n').trim();

/** ‘…’, short enough for a line of a table. */
export const quotedCell = (cell: string): string => `‘${cell.length > 60 ? `${cell.slice(0, 60)}…` : cell}’`;

/** The known word that was probably meant; null if none is near. */
export const nearestOf = (typed: string, known: readonly string[]): string | null =>
  known.find((word) => isMisspelled(typed.toLowerCase(), word.toLowerCase())) ?? null;

/** Entries separated by semicolons; if one of them contains a semicolon, by line breaks, with a line below that holds only a semicolon. */
export const listCell = (entries: readonly string[]): string =>
  entries.some((entry) => entry.includes(';')) ? `${entries.join('\n')}\n;` : entries.join('; ');

export const listOfCell = (cell: string): string[] =>
  cell
    .split(cell.includes('\n') ? '\n' : ';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '' && entry !== ';');

/** Reads an amount as it is typed anywhere in the shop; the problem suggests what was meant if that can be guessed. @throws CellProblem */
export function penceOfCell(cell: string): number {
  const amount = parseAmount(cell);
  if (amount !== null) return amount;
  const meant = parseAmount(cell.replace(/o/gi, '0').replace(/[lI|]/g, '1').replace(/£|GBP/gi, ''));
  const hint = meant === null ? 'Write it as 22.50.' : `Did you mean ${amountForField(meant)}?`;
  throw new CellProblem(`${quotedCell(cell)} is not an amount. ${hint}`);
}

/** Reads a cell, or throws CellProblem with what is wrong. */
export const cellOf =
  <Value>(parse: (cell: string) => Value | null, wrong: string) =>
  (cell: string): Value => {
    const value = parse(cell);
    if (value === null) throw new CellProblem(`${quotedCell(cell)} ${wrong}`);
    return value;
  };

/** Null for an empty cell. */
export const ifAny =
  <Value>(read: (cell: string) => Value) =>
  (cell: string): Value | null =>
    cell === '' ? null : read(cell);

function parseInteger(cell: string): number | null {
  const number = parseDecimal(cell);
  return Number.isInteger(number) ? number : null;
}

/** Digits alone are refused: they may come from a country that writes the month first. */
const parseMonthDay = (cell: string): string | null =>
  parseFullDate(cell)?.slice('2026-'.length) ?? (/[a-z]/i.test(cell) ? parseDayOfYear(cell) : null);

export const wholeOfCell = cellOf(parseInteger, 'is not a whole number.');
export const decimalOfCell = cellOf(parseDecimal, 'is not a number.');
export const timeOfCell = ifAny(cellOf(parseTime, 'is not a time. Write it as 14:00.'));
export const monthDayOfCell = ifAny(cellOf(parseMonthDay, 'is not a day of the year. Write it as 1 Dec.'));

const notAMoment = 'is not a day and time. Write it as 2026-12-01 08:00.';
export const momentOfCell = ifAny(cellOf((cell) => parseMoment(cell), notAMoment));
/** A day without a time means the end of that day. */
export const lastMomentOfCell = ifAny(cellOf((cell) => parseMoment(cell, true), notAMoment));

/** By the shop's own clock, as 2026-12-01 08:00; empty if there is none. */
export const momentCell = (moment: string | null): string => momentForField(moment).replace('T', ' ');

/** The moment when something ends: a whole last day is written as that day alone, as {@link lastMomentOfCell} reads it. */
export function lastMomentCell(moment: string | null): string {
  const [day = '', clock] = momentCell(moment).split(' ');
  return clock === '00:00' ? addDays(day, -1) : momentCell(moment);
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** MM-DD as '1 Dec', which no spreadsheet takes for another day. */
export function monthDayCell(monthDay: string | null): string {
  const [month = '', day = ''] = monthDay?.split('-') ?? [];
  return monthDay === null ? '' : `${Number(day)} ${months[Number(month) - 1]}`;
}
