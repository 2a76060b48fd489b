import { isDayOfYear, isRealDate } from '#domain/pickup/clock/calendar.ts';
import { instantOf, shopDate, shopTime } from '#domain/pickup/pickup.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';

/** A moment as a field of day and time has it, by the shop's own clock; empty for none. */
export const localText = (moment: string | null): string => {
  if (moment === null) return '';
  const at = Date.parse(moment);
  return `${shopDate(at, shopTimeZone)}T${shopTime(at, shopTimeZone)}`;
};

/** Undefined for what is none. @param former is kept to the second where the field still says it */
export function momentFrom(typed: string, former: string | null): string | null | undefined {
  if (typed === '') return null;
  if (typed === localText(former)) return former;
  const [, date = '', time = ''] = /^(\d{4}-\d\d-\d\d)T((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(typed) ?? [];
  return isRealDate(date) ? new Date(instantOf(date, time, shopTimeZone)).toISOString() : undefined;
}

/** '24/12' of MM-DD; empty for none. */
export const monthDayText = (monthDay: string | null): string => monthDay?.split('-').toReversed().join('/') ?? '';

/** MM-DD of '24/12' or '24.12.'; undefined for what is no day of any year. */
export function monthDayFrom(typed: string): string | null | undefined {
  if (typed.trim() === '') return null;
  const [, day = '', month = ''] = /^\s*(\d{1,2})\s*[/.-]\s*(\d{1,2})\.?\s*$/.exec(typed) ?? [];
  const found = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDayOfYear(found) ? found : undefined;
}
