import { dayMs } from './durations.ts';

/** Whether a text is a real date, YYYY-MM-DD: '2026-02-29' is not. */
export function isRealDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year === undefined || year === '0000') return false;
  return Number(day) >= 1 && Number(day) <= daysIn(Number(year), Number(month));
}

const someLeapYear = 2024;

/** Whether a text is a day of a year, MM-DD: 29 February is one, 31 February is not. */
export const isDayOfYear = (monthDay: string): boolean => isRealDate(`${someLeapYear}-${monthDay}`);

/** '24/12', as a field shows it, for an MM-DD. */
export const monthDayText = (monthDay: string): string => monthDay.split('-').toReversed().join('/');

/** A real date that can be calculated with: outside these years, adding days or hours leads to dates that are written differently. */
export const isNearDate = (text: string): boolean => isRealDate(text) && text >= '1900' && text < '3000';

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** The earlier of two days. */
export const earlierDay = (one: string, other: string): string => [one, other].toSorted()[0] ?? one;

/** 31 January plus one month is 28 February, or 29 in a leap year. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const count = year * 12 + month - 1 + months;
  const [inYear, inMonth] = [Math.floor(count / 12), (count % 12) + 1];
  return dateOf(inYear, inMonth, Math.min(day, daysIn(inYear, inMonth)));
}

/** Monday 0 to Sunday 6. */
export const weekdayOf = (date: string): number => (new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7;

/** The weeks of a month, each from Monday to Sunday; null for a day that is in another month. */
export function weeksOfMonth(date: string): (string | null)[][] {
  const first = `${date.slice(0, 7)}-01`;
  const days = daysIn(Number(date.slice(0, 4)), Number(date.slice(5, 7)));
  const before = weekdayOf(first);
  return Array.from({ length: Math.ceil((before + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = week * 7 + weekday - before;
      return day < 0 || day >= days ? null : addDays(first, day);
    }),
  );
}

export const dateOf = (year: number, month: number, day: number): string =>
  [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');

function daysIn(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
}
