import { addDays, addMonths, weekdayOf } from '#domain/pickup/clock/calendar.ts';

type Key = { readonly key: string; readonly shiftKey: boolean };

/** The date that a key moves to, by the usual practice for date grids; null for other keys. Dates are YYYY-MM-DD. */
export function movedBy({ key, shiftKey }: Key, date: string): string | null {
  const months = shiftKey ? 12 : 1;
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1);
    case 'ArrowRight':
      return addDays(date, 1);
    case 'ArrowUp':
      return addDays(date, -7);
    case 'ArrowDown':
      return addDays(date, 7);
    case 'Home':
      return addDays(date, -weekdayOf(date));
    case 'End':
      return addDays(date, 6 - weekdayOf(date));
    case 'PageUp':
      return addMonths(date, -months);
    case 'PageDown':
      return addMonths(date, months);
    default:
      return null;
  }
}

/** The date itself, or the nearest end of the calendar's range. */
export const within = (date: string, first: string, last: string): string =>
  date < first ? first : date > last ? last : date;
