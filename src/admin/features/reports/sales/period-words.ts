import { shortDay } from '#admin/lib/time/day-words.ts';
import type { Grouping } from '#domain/money/report/grouping.ts';
import { addDays, addMonths } from '#domain/pickup/clock/calendar.ts';
import { formatMonth } from '#domain/pickup/pickup.ts';

/** By its first and last day. */
type Period = { readonly from: string; readonly to: string };

/** Whether days of several years stand in a report, so that each row says of which it is. */
export const isOfYears = (periods: readonly Period[]): boolean =>
  periods[0]?.from.slice(0, 4) !== periods.at(-1)?.to.slice(0, 4);

/**
 * 'Sat 19 Dec', 'Mon 14 to Sun 20 Dec', 'December 2026'; a month of which only some days are shown says which.
 * @param saysYear 'Sat 19 Dec 2026'
 */
export function periodName({ from, to }: Period, by: Grouping, saysYear = false): string {
  if (by === 'month')
    return isWhole({ from, to }) ? formatMonth(from) : `${formatMonth(from)}, ${daysText({ from, to })}`;
  const days = from === to ? shortDay(from) : `${startText({ from, to })} to ${shortDay(to)}`;
  return saysYear ? `${days} ${to.slice(0, 4)}` : days;
}

/** So few days have room for their weekday, and so few rows for a name each. */
const few = { weekdays: 8, day: 62, week: 53, month: 24 } as const;

/**
 * Below its bar: '19', 'Sat 19 Dec' where there are few, '14 Dec' of a week, 'Dec' of a month. Where there are many, only months and years have one, below
 * what they begin in: 'Dec', and each January with its year.
 */
export function periodMark(from: string, by: Grouping, count: number): string {
  const [weekday = '', day = '', month = ''] = shortDay(from).split(' ');
  if (by === 'month' || count > few[by]) return monthMark(lastDayOf(from, by), by, count);
  if (by === 'week') return `${day} ${month}`;
  return count <= few.weekdays ? `${weekday} ${day} ${month}` : day;
}

/** @param last of the bar: the month that begins in it is the month of its last day */
function monthMark(last: string, by: Grouping, count: number): string {
  const month = shortDay(last).split(' ')[2] ?? '';
  if (by !== 'month' && Number(last.slice(8)) > (by === 'week' ? 7 : 1)) return '';
  if (month === 'Jan') return `${month} ${last.slice(0, 4)}`;
  return by === 'day' || (by === 'month' && count <= few.month) ? month : '';
}

const lastDayOf = (from: string, by: Grouping): string => (by === 'week' ? addDays(from, 6) : from);

/** '19 days', '1 week'. */
export const countOf = (count: number, by: Grouping): string => `${count} ${by}${count === 1 ? '' : 's'}`;

const isWhole = ({ from, to }: Period): boolean => from.endsWith('-01') && addMonths(from, 1) === addDays(to, 1);
const dayText = (date: string): string => String(Number(date.slice(8)));
const daysText = ({ from, to }: Period): string => (from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`);
const startText = ({ from, to }: Period): string =>
  from.slice(0, 7) === to.slice(0, 7) ? shortDay(from).split(' ').slice(0, 2).join(' ') : shortDay(from);
