import { minutesOf, timeOf } from '#domain/pickup/clock/clock-time.ts';
import { roundToStep, to12Hour, twelveHourText } from '#domain/pickup/pickup.ts';

/** Hours of 1 to 12 with AM and PM, or of 0 to 23 (V-09). */
export type HourMode = '12-hour' | '24-hour';

const day = 24 * 60;

/** What the hour's box shows of a time 'HH:MM', padded in 24-hour mode. */
export const shownHour = (time: string, mode: HourMode): string =>
  mode === '12-hour' ? String(to12Hour(time).hour) : time.slice(0, 2);

export const shownMinute = (time: string): string => time.slice(3);

/** '10:30 AM', or '10:30' in 24-hour mode. */
export const shownTime = (time: string, mode: HourMode = '12-hour'): string =>
  mode === '24-hour' ? time : twelveHourText(time);

/** 1 to 12 within its half of the day, or 0 to 23. The nearest hour for any other. */
export function withHour(time: string, typed: string, mode: HourMode): string {
  const [least, most] = mode === '12-hour' ? [1, 12] : [0, 23];
  const number = numberIn(typed);
  if (number === null) return time;
  const hour = Math.min(Math.max(number, least), most);
  const isAfternoon = mode === '12-hour' && to12Hour(time).period === 'PM';
  const hourOfDay = mode === '12-hour' ? (hour % 12) + (isAfternoon ? 12 : 0) : hour;
  return timeOf(hourOfDay * 60 + Number(shownMinute(time)));
}

/** On the nearest step (accounts §5 Time picker: rounded on blur). */
export function withMinute(time: string, typed: string, step: number): string {
  const number = numberIn(typed);
  if (number === null) return time;
  return `${time.slice(0, 3)}${String(roundToStep(Math.min(number, 59), step)).padStart(2, '0')}`;
}

/** Where it is not in this half already. */
export const withPeriod = (time: string, period: 'AM' | 'PM'): string =>
  to12Hour(time).period === period ? time : timeOf((minutesOf(time) + day / 2) % day);

/** The next offered time so many minutes on, else the last one on that side, else the time itself. */
export function stepTo(slots: readonly string[], time: string, minutes: number): string {
  const later = minutes > 0;
  const ahead = slots.filter((slot) => (later ? slot > time : slot < time));
  const inOrder = later ? ahead : ahead.reverse();
  const target = minutesOf(time) + minutes;
  const reached = inOrder.find((slot) => (later ? minutesOf(slot) >= target : minutesOf(slot) <= target));
  return reached ?? inOrder.at(-1) ?? time;
}

const numberIn = (typed: string): number | null => (/^\s*\d{1,4}\s*$/.test(typed) ? Number(typed) : null);
