import { dayMs, minuteMs } from '#domain/time/durations.ts';
import { addDays, isRealDate, weekdayOf } from './calendar.ts';
import { isClockTime, minutesOf, timeOf } from './clock-time.ts';
import { wallClock } from './wall-clock.ts';

/** Times are 'HH:MM', dates 'YYYY-MM-DD'. */
export type PickupRules = {
  readonly timeZone: string;
  readonly opens: string;
  /** The last time of the day, itself included. */
  readonly closes: string;
  readonly stepMinutes: number;
  readonly leadMinutes: number;
  readonly closedDates: readonly string[];
  /** A key is a date ('2026-12-25') or the day of any year ('12-25'). */
  readonly closedBecause?: Readonly<Record<string, string>>;
  readonly horizonDays: number;
};

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
export function slotsOn(date: string, nowMs: number, rules: PickupRules): string[] {
  if (problemOfDate(date, nowMs, rules)) return [];
  const opens = minutesOf(rules.opens);
  const count = Math.floor((minutesOf(rules.closes) - opens) / rules.stepMinutes) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, n) => timeOf(opens + n * rules.stepMinutes)).filter(
    (time) => !isTooSoon(date, time, nowMs, rules),
  );
}

/** The first thing wrong with a chosen pick-up; the date comes first. Today counts while a slot is left. */
export function checkPickup(
  { date, time }: { readonly date?: string | undefined; readonly time?: string | undefined },
  nowMs: number,
  rules: PickupRules,
): PickupProblem | null {
  if (!date) return 'dateMissing';
  const problem = problemOfDate(date, nowMs, rules);
  if (problem) return problem;
  if (isTooSoon(date, lastSlot(rules), nowMs, rules)) return 'dateNoTimesLeft';
  if (!time) return 'timeMissing';
  if (!isClockTime(time) || time < rules.opens || time > rules.closes) return 'timeOutsideHours';
  if ((minutesOf(time) - minutesOf(rules.opens)) % rules.stepMinutes !== 0) return 'timeOffStep';
  return isTooSoon(date, time, nowMs, rules) ? 'timeInPast' : null;
}

function lastSlot({ opens, closes, stepMinutes }: PickupRules): string {
  const first = minutesOf(opens);
  return timeOf(first + Math.floor(Math.max(0, minutesOf(closes) - first) / stepMinutes) * stepMinutes);
}

/** Null on an open day, and where nobody has said why. */
export function closedReason(date: string, { closedDates, closedBecause = {} }: PickupRules): string | null {
  return closedDates.includes(date) ? (closedBecause[date] ?? closedBecause[date.slice(5)] ?? null) : null;
}

export function nearestPickupDate(date: string, nowMs: number, rules: PickupRules): string | null {
  const first = firstPickupDate(nowMs, rules);
  if (first === null || date <= first) return first;
  const last = addDays(shopDate(nowMs, rules.timeZone), rules.horizonDays);
  const from = date > last ? last : date;
  for (let away = 0; away <= rules.horizonDays; away++)
    for (const near of [addDays(from, -away), addDays(from, away)])
      if (pickupDay(near, nowMs, rules) === 'open') return near;
  return null;
}

export function soonestPickupDates(most: number, nowMs: number, rules: PickupRules): string[] {
  const today = shopDate(nowMs, rules.timeZone);
  const found: string[] = [];
  for (let ahead = 0; ahead <= rules.horizonDays && found.length < most; ahead++) {
    const date = addDays(today, ahead);
    if (pickupDay(date, nowMs, rules) === 'open') found.push(date);
  }
  return found;
}

export const firstPickupDate = (nowMs: number, rules: PickupRules): string | null =>
  soonestPickupDates(1, nowMs, rules)[0] ?? null;

export type PickupDay = 'open' | 'closed' | 'noTimesLeft' | 'outOfReach';

/** `outOfReach` is before today and beyond the horizon. */
export function pickupDay(date: string, nowMs: number, rules: PickupRules): PickupDay {
  const problem = problemOfDate(date, nowMs, rules);
  if (problem !== null) return problem === 'dateClosed' ? 'closed' : 'outOfReach';
  return slotsOn(date, nowMs, rules).length > 0 ? 'open' : 'noTimesLeft';
}

function problemOfDate(date: string, nowMs: number, rules: PickupRules): PickupProblem | null {
  if (!isRealDate(date)) return 'dateInvalid';
  const today = shopDate(nowMs, rules.timeZone);
  if (date < today) return 'dateInPast';
  if (date > addDays(today, rules.horizonDays)) return 'dateTooFar';
  return rules.closedDates.includes(date) ? 'dateClosed' : null;
}

function isTooSoon(date: string, time: string, nowMs: number, rules: PickupRules): boolean {
  return instantOf(date, time, rules.timeZone) < nowMs + rules.leadMinutes * minuteMs;
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
