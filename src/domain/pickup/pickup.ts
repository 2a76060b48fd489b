import { dayMs, minuteMs } from '#domain/time/durations.ts';
import { addDays, isRealDate, weekdayOf } from './calendar.ts';
import { isClockTime, minutesOf, timeOf } from './clock-time.ts';
import { type DayHours, type Diary, hoursOn, specialDayOn } from './diary.ts';
import { wallClock } from './wall-clock.ts';

export type PickupProblem =
  | 'dateMissing'
  | 'dateInvalid'
  | 'dateInPast'
  | 'dateClosed'
  | 'dateTooFar'
  | 'dateNoTimesLeft'
  | 'timeMissing'
  | 'timeOutsideHours'
  | 'timeOffStep'
  | 'timeInPast';

/** YYYY-MM-DD. */
export const shopDate = (epochMs: number, timeZone: string): string => wallClock(epochMs, timeZone).slice(0, 10);

/** HH:MM, 24-hour. */
export const shopTime = (epochMs: number, timeZone: string): string => wallClock(epochMs, timeZone).slice(11, 16);

/**
 * Epoch milliseconds: the first where the clock shows a time twice (October), as long after the change where it skips
 * one (March). Throws RangeError for what is no date or time.
 */
export function instantOf(date: string, time: string, timeZone: string): number {
  if (!isRealDate(date) || !isClockTime(time)) throw new RangeError(`not a date and time: ${date} ${time}`);
  const asIfUtc = Date.parse(`${date}T${time}Z`);
  const before = asIfUtc - aheadOfUtc(asIfUtc - dayMs, timeZone);
  const after = asIfUtc - aheadOfUtc(asIfUtc + dayMs, timeZone);
  const shows = (instant: number) => wallClock(instant, timeZone).startsWith(`${date}T${time}`);
  return !shows(before) && shows(after) ? after : before;
}

/** Milliseconds; the instant is on a whole second. */
const aheadOfUtc = (instant: number, timeZone: string): number =>
  Date.parse(`${wallClock(instant, timeZone)}Z`) - instant;

/** The times (HH:MM) from opening to closing, both included, without those before now and the lead time. */
export function slotsOn(date: string, nowMs: number, diary: Diary): string[] {
  const hours = openHoursOn(date, nowMs, diary);
  if (typeof hours === 'string') return [];
  const opens = minutesOf(hours.opens);
  const count = Math.floor((minutesOf(hours.closes) - opens) / diary.stepMinutes) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, n) => timeOf(opens + n * diary.stepMinutes)).filter(
    (time) => !isTooSoon(date, time, nowMs, diary),
  );
}

/** The first thing wrong with a chosen pick-up; the date comes first. Today counts while a slot is left. */
export function checkPickup(
  { date, time }: { readonly date?: string | undefined; readonly time?: string | undefined },
  nowMs: number,
  diary: Diary,
): PickupProblem | null {
  if (!date) return 'dateMissing';
  const hours = openHoursOn(date, nowMs, diary);
  if (typeof hours === 'string') return hours;
  if (isTooSoon(date, lastSlot(hours, diary), nowMs, diary)) return 'dateNoTimesLeft';
  if (!time) return 'timeMissing';
  if (!isClockTime(time) || time < hours.opens || time > hours.closes) return 'timeOutsideHours';
  if ((minutesOf(time) - minutesOf(hours.opens)) % diary.stepMinutes !== 0) return 'timeOffStep';
  return isTooSoon(date, time, nowMs, diary) ? 'timeInPast' : null;
}

function lastSlot({ opens, closes }: DayHours, { stepMinutes }: Diary): string {
  const first = minutesOf(opens);
  return timeOf(first + Math.floor(Math.max(0, minutesOf(closes) - first) / stepMinutes) * stepMinutes);
}

/** What a closed day is called ('Christmas Day'); null on an open day, and where nobody has said why. */
export function closedReason(date: string, diary: Diary): string | null {
  const special = specialDayOn(date, diary);
  return special === null || special.hours !== null ? null : special.name || null;
}

export function nearestPickupDate(date: string, nowMs: number, diary: Diary): string | null {
  const first = firstPickupDate(nowMs, diary);
  if (first === null || date <= first) return first;
  const last = addDays(shopDate(nowMs, diary.timeZone), diary.horizonDays);
  const from = date > last ? last : date;
  for (let away = 0; away <= diary.horizonDays; away++)
    for (const near of [addDays(from, -away), addDays(from, away)])
      if (pickupDay(near, nowMs, diary) === 'open') return near;
  return null;
}

export function soonestPickupDates(most: number, nowMs: number, diary: Diary): string[] {
  const today = shopDate(nowMs, diary.timeZone);
  const found: string[] = [];
  for (let ahead = 0; ahead <= diary.horizonDays && found.length < most; ahead++) {
    const date = addDays(today, ahead);
    if (pickupDay(date, nowMs, diary) === 'open') found.push(date);
  }
  return found;
}

export const firstPickupDate = (nowMs: number, diary: Diary): string | null =>
  soonestPickupDates(1, nowMs, diary)[0] ?? null;

export type PickupDay = 'open' | 'closed' | 'noTimesLeft' | 'outOfReach';

/** `outOfReach` is before today and beyond the horizon. */
export function pickupDay(date: string, nowMs: number, diary: Diary): PickupDay {
  const hours = openHoursOn(date, nowMs, diary);
  if (typeof hours === 'string') return hours === 'dateClosed' ? 'closed' : 'outOfReach';
  const hasTimes = hours.opens <= hours.closes && !isTooSoon(date, lastSlot(hours, diary), nowMs, diary);
  return hasTimes ? 'open' : 'noTimesLeft';
}

/** The hours of a day that can be chosen, or why it cannot. */
function openHoursOn(date: string, nowMs: number, diary: Diary): DayHours | PickupProblem {
  if (!isRealDate(date)) return 'dateInvalid';
  const today = shopDate(nowMs, diary.timeZone);
  if (date < today) return 'dateInPast';
  if (date > addDays(today, diary.horizonDays)) return 'dateTooFar';
  return hoursOn(date, diary) ?? 'dateClosed';
}

function isTooSoon(date: string, time: string, nowMs: number, diary: Diary): boolean {
  return instantOf(date, time, diary.timeZone) < nowMs + diary.leadMinutes * minuteMs;
}

export type TwelveHourTime = { readonly hour: number; readonly minute: number; readonly period: 'AM' | 'PM' };

/** What the time picker shows at first (accounts-and-ordering §5). */
export const defaultPickupTime: TwelveHourTime = { hour: 10, minute: 0, period: 'AM' };

/** Throws RangeError for an hour outside 1 to 12 or a minute outside 0 to 59. */
export function to24Hour({ hour, minute, period }: TwelveHourTime): string {
  const isTime = isWholeWithin(hour, 1, 12) && isWholeWithin(minute, 0, 59);
  if (!isTime) throw new RangeError(`not a time: ${hour}:${minute} ${period}`);
  return timeOf(((hour % 12) + (period === 'PM' ? 12 : 0)) * 60 + minute);
}

const isWholeWithin = (n: number, least: number, most: number): boolean =>
  Number.isInteger(n) && n >= least && n <= most;

/** Throws RangeError for what is no time. */
export function to12Hour(time: string): TwelveHourTime {
  const minutes = minutesOf(time);
  const hour = Math.floor(minutes / 60);
  return { hour: hour % 12 || 12, minute: minutes % 60, period: hour < 12 ? 'AM' : 'PM' };
}

export function twelveHourText(time: string): string {
  const { hour, period } = to12Hour(time);
  return `${hour}:${time.slice(3)} ${period}`;
}

/**
 * The step stays within the hour: by 15, 52 gives 45 and so does 59. What is no number, as an emptied field, gives 0.
 */
export function roundToStep(minute: number, step: number): number {
  const last = Math.floor(59 / step) * step;
  return Math.min(Math.max(0, Math.round(minute / step) || 0) * step, last);
}

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/**
 * Not spelt by Intl, whose commas differ between browsers and the server's page. Throws RangeError for what is no date.
 */
export function formatPickupDate(date: string): string {
  if (!isRealDate(date)) throw new RangeError(`not a date: ${date}`);
  return `${weekdays[weekdayOf(date)]} ${Number(date.slice(8))} ${formatMonth(date)}`;
}

export const formatMonth = (date: string): string =>
  `${months[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(0, 4))}`;

/** '10:00 am'. Throws RangeError for what is no time. */
export function formatPickupTime(time: string): string {
  const { hour, minute, period } = to12Hour(time);
  return `${hour}:${String(minute).padStart(2, '0')} ${period.toLowerCase()}`;
}
