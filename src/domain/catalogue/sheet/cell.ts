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

/** @throws CellProblem for a fraction too */
export function wholeOfCell(cell: string): number {
  const number = parseDecimal(cell);
  if (number === null || !Number.isInteger(number)) throw new CellProblem(`${quotedCell(cell)} is not a whole number.`);
  return number;
}

/** @throws CellProblem */
export function decimalOfCell(cell: string): number {
  const number = parseDecimal(cell);
  if (number === null) throw new CellProblem(`${quotedCell(cell)} is not a number.`);
  return number;
}

/** By the shop's own clock, as 2026-12-01 08:00; empty if there is none. */
export const momentCell = (moment: string | null): string => momentForField(moment).replace('T', ' ');

/** The moment when something ends: a whole last day is written as that day alone, as {@link lastMomentOfCell} reads it. */
export function lastMomentCell(moment: string | null): string {
  const [day = '', clock] = momentCell(moment).split(' ');
  return clock === '00:00' ? addDays(day, -1) : momentCell(moment);
}

/** A day, or a day and its time, by the shop's own clock. @throws CellProblem */
export function momentOfCell(cell: string, isLast = false): string | null {
  if (cell === '') return null;
  const moment = parseMoment(cell, isLast);
  if (moment === null)
    throw new CellProblem(`${quotedCell(cell)} is not a day and time. Write it as 2026-12-01 08:00.`);
  return moment;
}

/** As {@link momentOfCell}; a day without a time means the end of that day. @throws CellProblem */
export const lastMomentOfCell = (cell: string): string | null => momentOfCell(cell, true);

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** MM-DD as '1 Dec', which no spreadsheet takes for another day. */
export function monthDayCell(monthDay: string | null): string {
  const [month = '', day = ''] = monthDay?.split('-') ?? [];
  return monthDay === null ? '' : `${Number(day)} ${months[Number(month) - 1]}`;
}

/**
 * '1 Dec', '01-Dec' and '1 December', and the whole date that a spreadsheet turns them into by itself. Digits alone are refused: they may
 * come from a country that writes the month first. @throws CellProblem for the 31st of February too
 */
export function monthDayOfCell(cell: string): string | null {
  if (cell === '') return null;
  const monthDay = parseFullDate(cell)?.slice('2026-'.length) ?? (/[a-z]/i.test(cell) ? parseDayOfYear(cell) : null);
  if (monthDay === null) throw new CellProblem(`${quotedCell(cell)} is not a day of the year. Write it as 1 Dec.`);
  return monthDay;
}

/** @throws CellProblem */
export function timeOfCell(cell: string): string | null {
  if (cell === '') return null;
  const time = parseTime(cell);
  if (time === null) throw new CellProblem(`${quotedCell(cell)} is not a time. Write it as 14:00.`);
  return time;
}
