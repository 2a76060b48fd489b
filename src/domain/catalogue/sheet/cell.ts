import { addDays, isDayOfYear, isRealDate } from '#domain/pickup/clock/calendar.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { wallClock } from '#domain/pickup/clock/wall-clock.ts';
import { instantOf } from '#domain/pickup/pickup.ts';
import { isMisspelled } from '#domain/text/fold.ts';
import { amountForField, parseAmount } from '#domain/values/amount.ts';

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

/** Digits, which may have a sign ('+12' is 12) and zeros after a point. @throws CellProblem */
export function wholeOfCell(cell: string): number {
  if (!/^[+-]?\d{1,9}(?:\.0+)?$/.test(cell)) throw new CellProblem(`${quotedCell(cell)} is not a whole number.`);
  return Number(cell);
}

/** @throws CellProblem */
export function decimalOfCell(cell: string): number {
  if (!/^\d{1,6}(?:[.,]\d{1,3})?$/.test(cell)) throw new CellProblem(`${quotedCell(cell)} is not a number.`);
  return Number(cell.replace(',', '.'));
}

/** By the shop's own clock, as 2026-12-01 08:00; empty if there is none. */
export const momentCell = (moment: string | null): string =>
  moment === null ? '' : wallClock(Date.parse(moment), shopTimeZone).slice(0, 16).replace('T', ' ');

/** The moment when something ends: a whole last day is written as that day alone, as {@link lastMomentOfCell} reads it. */
export function lastMomentCell(moment: string | null): string {
  const [day = '', clock] = momentCell(moment).split(' ');
  return clock === '00:00' ? addDays(day, -1) : momentCell(moment);
}

/** As spreadsheets write a date in Britain: 01/12/2026, 1/12/26, and 2026-12-01. Null if it is not a date. */
function dateOfCell(cell: string): string | null {
  const [, iso, day = '', month = '', year = ''] =
    /^(?:(\d{4}-\d{2}-\d{2})|(\d{1,2})\/(\d{1,2})\/((?:\d{2})?\d{2}))$/.exec(cell) ?? [];
  const date = iso ?? `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isRealDate(date) ? date : null;
}

/** A day, or a day and its time, by the shop's own clock. @throws CellProblem */
export function momentOfCell(cell: string): string | null {
  if (cell === '') return null;
  const [, said = '', clock = '0:00'] = /^(\S+?)(?:[ T](\d{1,2}:\d{2})(?::\d{2})?)?$/.exec(cell) ?? [];
  const date = dateOfCell(said);
  const time = clock.padStart(5, '0');
  if (date === null || time > '23:59' || time.slice(3) > '59')
    throw new CellProblem(`${quotedCell(cell)} is not a day and time. Write it as 2026-12-01 08:00.`);
  return new Date(instantOf(date, time, shopTimeZone)).toISOString();
}

/** As {@link momentOfCell}; a day without a time means the end of that day. @throws CellProblem */
export function lastMomentOfCell(cell: string): string | null {
  const moment = momentOfCell(cell);
  if (moment === null || cell.includes(':')) return moment;
  const day = wallClock(Date.parse(moment), shopTimeZone).slice(0, 'YYYY-MM-DD'.length);
  return new Date(instantOf(addDays(day, 1), '00:00', shopTimeZone)).toISOString();
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** MM-DD as '1 Dec', which no spreadsheet takes for another day. */
export function monthDayCell(monthDay: string | null): string {
  const [month = '', day = ''] = monthDay?.split('-') ?? [];
  return monthDay === null ? '' : `${Number(day)} ${months[Number(month) - 1]}`;
}

/**
 * '1 Dec', '01-Dec' and '1 December', and the whole date that a spreadsheet turns them into by itself.
 * @throws CellProblem for the 31st of February too
 */
export function monthDayOfCell(cell: string): string | null {
  if (cell === '') return null;
  const [, day = '', word = ''] = /^(\d{1,2})[ -]([a-z]{3})[a-z]*(?:[ -]\d{2,4})?$/i.exec(cell) ?? [];
  const month = months.findIndex((known) => known.toLowerCase() === word.toLowerCase()) + 1;
  const monthDay =
    month === 0
      ? (dateOfCell(cell)?.slice('2026-'.length) ?? '')
      : `${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!isDayOfYear(monthDay)) throw new CellProblem(`${quotedCell(cell)} is not a day of the year. Write it as 1 Dec.`);
  return monthDay;
}

/** '14:00' and '14:00:00'. @throws CellProblem */
export function timeOfCell(cell: string): string | null {
  if (cell === '') return null;
  const [, hour = '', minute = ''] = /^(\d{1,2}):(\d{2})(?::00)?$/.exec(cell) ?? [];
  if (hour === '') throw new CellProblem(`${quotedCell(cell)} is not a time. Write it as 14:00.`);
  return `${hour.padStart(2, '0')}:${minute}`;
}
