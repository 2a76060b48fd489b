import { shortDay } from '#admin/lib/time/day-words.ts';
import type { Grouping } from '#domain/money/report/grouping.ts';
import { addDays, addMonths } from '#domain/pickup/clock/calendar.ts';
import { formatMonth } from '#domain/pickup/pickup.ts';

/** By its first and last day. */
type Period = { readonly from: string; readonly to: string };

/** 'Sat 19 Dec', 'Mon 14 to Sun 20 Dec', 'December 2026'; a month of which only some days are shown says which. */
export function periodName({ from, to }: Period, by: Grouping): string {
  if (by === 'month')
    return isWhole({ from, to }) ? formatMonth(from) : `${formatMonth(from)}, ${daysText({ from, to })}`;
  return from === to ? shortDay(from) : `${startText({ from, to })} to ${shortDay(to)}`;
}

/** So few days have room for their weekday, and so few months for each one's name. */
const few = { day: 8, month: 24 } as const;

/** Below its bar: '19', 'Sat 19 Dec' where there are few, '14 Dec' of a week, 'Dec' of a month, and each January with its year. */
export function periodMark(from: string, by: Grouping, count: number): string {
  const [weekday = '', day = '', month = ''] = shortDay(from).split(' ');
  if (by === 'month' && month === 'Jan') return `${month} ${from.slice(0, 4)}`;
  if (by === 'month') return count > few.month ? '' : month;
  if (by === 'week') return `${day} ${month}`;
  return count <= few.day ? `${weekday} ${day} ${month}` : day;
}

/** '19 days', '1 week'. */
export const countOf = (count: number, by: Grouping): string => `${count} ${by}${count === 1 ? '' : 's'}`;

const isWhole = ({ from, to }: Period): boolean => from.endsWith('-01') && addMonths(from, 1) === addDays(to, 1);
const dayText = (date: string): string => String(Number(date.slice(8)));
const daysText = ({ from, to }: Period): string => (from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`);
const startText = ({ from, to }: Period): string =>
  from.slice(0, 7) === to.slice(0, 7) ? shortDay(from).split(' ').slice(0, 2).join(' ') : shortDay(from);
