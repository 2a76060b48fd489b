import { dateOf, isRealDate } from '#domain/pickup/clock/calendar.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** YYYY-MM-DD of '22/11/2026', '22 Nov 2026' or '2026-11-22'; without a year the next such day. Null for no date. */
export function readBritishDate(text: string, today: string): string | null {
  const typed = text.trim().toLowerCase().replace(/,/g, ' ');
  if (isRealDate(typed)) return typed;
  const [, day, month, year] =
    /^(\d{1,2})[\s./-]+(\d{1,2})(?:[\s./-]+(\d{4}|\d{2}))?$/.exec(typed) ??
    /^(?:[a-z]{3,9}\s+)?(\d{1,2})(?:st|nd|rd|th)?\s+([a-z]{3,9})(?:\s+(\d{4}|\d{2}))?$/.exec(typed) ??
    [];
  if (day === undefined || month === undefined) return null;
  const monthNumber = /\d/.test(month) ? Number(month) : months.indexOf(month.slice(0, 3)) + 1;
  const inYear = (full: number): string | null => {
    const date = dateOf(full, monthNumber, Number(day));
    return isRealDate(date) ? date : null;
  };
  if (year !== undefined) return inYear(year.length === 2 ? 2000 + Number(year) : Number(year));
  const thisYear = Number(today.slice(0, 4));
  const next = inYear(thisYear);
  return next !== null && next < today ? inYear(thisYear + 1) : next;
}
