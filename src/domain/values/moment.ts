import { addDays } from '#domain/pickup/clock/calendar.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { wallClock } from '#domain/pickup/clock/wall-clock.ts';
import { instantOf } from '#domain/pickup/pickup.ts';
import { parseFullDate } from './date.ts';
import { parseTime } from './time.ts';

/** A moment in the form of a date and time field, by the shop's own clock: '2026-12-01T08:00'; empty for none. @param moment ISO 8601 */
export const momentForField = (moment: string | null): string =>
  moment === null ? '' : wallClock(Date.parse(moment), shopTimeZone).slice(0, 'YYYY-MM-DDTHH:MM'.length);

const instant = (date: string, time: string): string => new Date(instantOf(date, time, shopTimeZone)).toISOString();

/**
 * Reads '2026-12-01T08:00', '01/12/2026 8:00' and '1 Dec 2026' by the shop's own clock, as ISO 8601; a day without a time is its beginning.
 * Null if it is not a day with its year. @param isLast a day without a time is its end
 */
export function parseMoment(typed: string, isLast = false): string | null {
  const [, day = '', clock] = /^(.*?)(?:[\sT]+(\d{1,2}[:.]\d\d.*))?$/.exec(typed.trim()) ?? [];
  const date = parseFullDate(day);
  const time = clock === undefined ? '00:00' : parseTime(clock);
  if (date === null || time === null) return null;
  return instant(isLast && clock === undefined ? addDays(date, 1) : date, time);
}
