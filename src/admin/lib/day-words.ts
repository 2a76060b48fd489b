import { weekdayOf } from '#domain/pickup/clock/calendar.ts';
import { dayMs } from '#domain/pickup/clock/durations.ts';
import { formatPickupDate, shopDate, shopTime, weekdays } from '#domain/pickup/pickup.ts';

const weekday = (date: string): string => weekdays[weekdayOf(date)] ?? '';
const dayAndMonth = (date: string): string => formatPickupDate(date).split(' ').slice(1, 3).join(' ');

/** 'Saturday 19 December' of YYYY-MM-DD. */
export const longDay = (date: string): string => `${weekday(date)} ${dayAndMonth(date)}`;

/** 'Sat 19 Dec'. */
export function shortDay(date: string): string {
  const [day = '', month = ''] = dayAndMonth(date).split(' ');
  return `${weekday(date).slice(0, 3)} ${day} ${month.slice(0, 3)}`;
}

/** '24 December 2026', for a date that may be in another year. */
export const dayOfYear = (date: string): string => formatPickupDate(date).split(' ').slice(1).join(' ');

/** 'today', 'tomorrow', 'yesterday', else 'Saturday 19 December'. */
export function dayWord(date: string, today: string): string {
  const days = Math.round((Date.parse(date) - Date.parse(today)) / dayMs);
  return (
    new Map([
      [0, 'today'],
      [1, 'tomorrow'],
      [-1, 'yesterday'],
    ]).get(days) ?? longDay(date)
  );
}

/** An instant as staff read it: '11:20' on the same day, else 'Thu 17 Dec, 20:14'. */
export function momentText(instant: string | number, now: number, timeZone: string): string {
  const at = new Date(instant).getTime();
  const date = shopDate(at, timeZone);
  const time = shopTime(at, timeZone);
  return date === shopDate(now, timeZone) ? time : `${shortDay(date)}, ${time}`;
}
