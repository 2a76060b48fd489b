import { isOfShelf, shelfDaysAt } from '#domain/stock/supply.ts';
import { isClockTime, minutesOf, timeOf } from '#domain/values/time.ts';
import { addDays, isRealDate, weekdayOf } from './clock/calendar.ts';
import { dayMs, minuteMs } from './clock/durations.ts';
import { wallClock } from './clock/wall-clock.ts';
import { type Diary, hoursOn, specialDayOn } from './diary.ts';
import { type DayHours, type Span, spansOf } from './hours.ts';
import { type Demand, isInSeason, noDemand } from './places/demand.ts';
import { afterOpenMinutes, earliestDate } from './places/lead-time.ts';
import { isDayFull, pickupsLeft, roomOn, unlimitedRoom } from './places/room.ts';

export type PickupProblem =
  | 'dateMissing'
  | 'dateInvalid'
  | 'dateInPast'
  | 'dateClosed'
  | 'dateTooFar'
  | 'dateTooEarly'
  | 'dateOutOfSeason'
  | 'dateSoldOut'
  | 'dateNoTimesLeft'
  | 'dateFull'
  | 'timeMissing'
  | 'timeOutsideHours'
  | 'timeOffStep'
  | 'timeInPast'
  | 'timeTooSoon'
  | 'timeFull';

/** YYYY-MM-DD. */
export const shopDate = (epochMs: number, timeZone: string): string => wallClock(epochMs, timeZone).slice(0, 10);

/** HH:MM on the 24-hour clock. */
export const shopTime = (epochMs: number, timeZone: string): string => wallClock(epochMs, timeZone).slice(11, 16);

/**
 * Epoch milliseconds: the first instant if the clock shows a time twice (October); if it skips the time (March), as long after the change
 * as the time is after the start of the gap. Throws RangeError if it is not a date or time.
 */
export function instantOf(date: string, time: string, timeZone: string): number {
  if (!isRealDate(date) || !isClockTime(time)) throw new RangeError(`not a date and time: ${date} ${time}`);
  const asIfUtc = Date.parse(`${date}T${time}Z`);
  const before = asIfUtc - aheadOfUtc(asIfUtc - dayMs, timeZone);
  const after = asIfUtc - aheadOfUtc(asIfUtc + dayMs, timeZone);
  const shows = (instant: number) => wallClock(instant, timeZone).startsWith(`${date}T${time}`);
  return !shows(before) && shows(after) ? after : before;
}

/** In milliseconds; the instant is on a whole second. */
const aheadOfUtc = (instant: number, timeZone: string): number =>
  Date.parse(`${wallClock(instant, timeZone)}Z`) - instant;

/** The times (HH:MM) from opening to closing, both included, without those before now or within the lead time, and without full ones. */
export const slotsOn = (date: string, nowMs: number, diary: Diary, demand = noDemand): string[] =>
  timesOn(date, nowMs, diary, demand).flatMap(({ time, left }) => (left === 0 ? [] : time));

/** A time of a day that can be chosen, and how many more pick-ups it can take; null means no limit. */
export type Slot = { readonly time: string; readonly left: number | null };

/** As `slotsOn`, including the full ones; none on a day that is full. */
export function timesOn(date: string, nowMs: number, diary: Diary, demand = noDemand): Slot[] {
  const hours = openHoursOn(date, nowMs, diary, demand);
  return typeof hours === 'string' ? [] : timesWithin(hours, date, nowMs, diary, demand);
}

/** A day as somebody who may exceed the limits sees it: with its times, even if it is full. */
export function timesPastLimits(
  date: string,
  nowMs: number,
  diary: Diary,
  demand = noDemand,
): { readonly times: readonly Slot[]; readonly isDayFull: boolean } {
  const room = roomOn(date, diary.room);
  const times = timesOn(date, nowMs, { ...diary, room: unlimitedRoom }, demand);
  return {
    times: times.map(({ time }) => ({ time, left: pickupsLeft(room, time) })),
    isDayFull: isDayFull(room, demand),
  };
}

function timesWithin(hours: DayHours, date: string, nowMs: number, diary: Diary, demand: Demand): Slot[] {
  const room = roomOn(date, diary.room);
  const tooSoon = soonness(nowMs, diary, demand);
  return spansOf(hours)
    .flatMap((span) => timesOfSpan(span, diary))
    .filter((time) => tooSoon(date, time) === null)
    .map((time) => ({ time, left: pickupsLeft(room, time) }));
}

function timesOfSpan({ opens, closes }: Span, { stepMinutes }: Diary): string[] {
  const first = minutesOf(opens);
  const count = Math.floor((minutesOf(closes) - first) / stepMinutes) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, n) => timeOf(first + n * stepMinutes));
}

/** The first problem with a chosen pick-up; the date comes first. Today counts while a slot is left. Null if there is none. */
export function checkPickup(
  { date, time }: { readonly date?: string | undefined; readonly time?: string | undefined },
  nowMs: number,
  diary: Diary,
  demand = noDemand,
): PickupProblem | null {
  if (!date) return 'dateMissing';
  const hours = openHoursOn(date, nowMs, diary, demand);
  if (typeof hours === 'string') return hours;
  if (!time) return 'timeMissing';
  const span = spansOf(hours).find(({ opens, closes }) => opens <= time && time <= closes);
  if (!isClockTime(time) || span === undefined) return 'timeOutsideHours';
  if ((minutesOf(time) - minutesOf(span.opens)) % diary.stepMinutes !== 0) return 'timeOffStep';
  const tooSoon = soonness(nowMs, diary, demand)(date, time);
  if (tooSoon !== null) return tooSoon;
  return pickupsLeft(roomOn(date, diary.room), time) === 0 ? 'timeFull' : null;
}

function lastSlot(hours: DayHours, { stepMinutes }: Diary): string {
  const first = minutesOf(hours.midday?.reopens ?? hours.opens);
  return timeOf(first + Math.floor(Math.max(0, minutesOf(hours.closes) - first) / stepMinutes) * stepMinutes);
}

/** What a closed day is called ('Christmas Day'); null on an open day, and if nobody has said why. */
export function closedReason(date: string, diary: Diary): string | null {
  const special = specialDayOn(date, diary);
  return special === null || special.hours !== null ? null : special.name || null;
}

export function nearestPickupDate(date: string, nowMs: number, diary: Diary, demand = noDemand): string | null {
  const first = firstPickupDate(nowMs, diary, demand);
  if (first === null || date <= first) return first;
  const last = addDays(shopDate(nowMs, diary.timeZone), diary.horizonDays);
  const from = date > last ? last : date;
  for (let away = 0; away <= diary.horizonDays; away++)
    for (const near of [addDays(from, -away), addDays(from, away)])
      if (pickupDay(near, nowMs, diary, demand) === 'open') return near;
  return null;
}

export function soonestPickupDates(most: number, nowMs: number, diary: Diary, demand = noDemand): string[] {
  const today = shopDate(nowMs, diary.timeZone);
  const found: string[] = [];
  for (let ahead = 0; ahead <= diary.horizonDays && found.length < most; ahead++) {
    const date = addDays(today, ahead);
    if (pickupDay(date, nowMs, diary, demand) === 'open') found.push(date);
  }
  return found;
}

export const firstPickupDate = (nowMs: number, diary: Diary, demand = noDemand): string | null =>
  soonestPickupDates(1, nowMs, diary, demand)[0] ?? null;

/** A day and time that are available. */
export type FreeSlot = { readonly date: string; readonly time: string };

/** The first free slot; null if there is none within the horizon. */
export function firstFreeSlot(nowMs: number, diary: Diary, demand = noDemand): FreeSlot | null {
  const date = firstPickupDate(nowMs, diary, demand);
  const [time] = date === null ? [] : slotsOn(date, nowMs, diary, demand);
  return date === null || time === undefined ? null : { date, time };
}

/**
 * In place of a slot that is full: on its own day, or else on the next free day, or else on the nearest one, the first free time that is
 * not earlier than the wanted one, or else the last of that day.
 */
export function nextFreeSlot(
  { date, time }: FreeSlot,
  nowMs: number,
  diary: Diary,
  demand = noDemand,
): FreeSlot | null {
  const later = Array.from({ length: diary.horizonDays + 1 }, (_, n) => addDays(date, n));
  const free = later.find((day) => pickupDay(day, nowMs, diary, demand) === 'open');
  const day = free ?? nearestPickupDate(date, nowMs, diary, demand);
  if (day === null) return null;
  const slots = slotsOn(day, nowMs, diary, demand);
  const near = slots.find((slot) => slot >= time) ?? slots.at(-1);
  return near === undefined ? null : { date: day, time: near };
}

export type PickupDay =
  | 'open'
  | 'closed'
  | 'tooEarly'
  | 'outOfSeason'
  | 'soldOut'
  | 'noTimesLeft'
  | 'full'
  | 'outOfReach';

const dayProblems: Readonly<Partial<Record<PickupProblem, PickupDay>>> = {
  dateClosed: 'closed',
  dateTooEarly: 'tooEarly',
  dateOutOfSeason: 'outOfSeason',
  dateSoldOut: 'soldOut',
  dateNoTimesLeft: 'noTimesLeft',
  dateFull: 'full',
};

/** `outOfReach` means before today or beyond the horizon. */
export function pickupDay(date: string, nowMs: number, diary: Diary, demand = noDemand): PickupDay {
  const hours = openHoursOn(date, nowMs, diary, demand);
  return typeof hours === 'string' ? (dayProblems[hours] ?? 'outOfReach') : 'open';
}

/** The hours of a day that can be chosen, or why it cannot be. */
function openHoursOn(date: string, nowMs: number, diary: Diary, demand: Demand): DayHours | PickupProblem {
  if (!isRealDate(date)) return 'dateInvalid';
  const now = wallClock(nowMs, diary.timeZone);
  const today = now.slice(0, 10);
  if (date < today) return 'dateInPast';
  if (date > addDays(today, diary.horizonDays)) return 'dateTooFar';
  const hours = hoursOn(date, diary);
  if (hours === null) return 'dateClosed';
  if (date < earliestDate(demand, today, now.slice(11), diary)) return 'dateTooEarly';
  if (demand.seasons.some((season) => !isInSeason(date, season))) return 'dateOutOfSeason';
  if (isSoldOutOn(date, now, diary, demand)) return 'dateSoldOut';
  const isOver = soonness(nowMs, diary, demand)(date, lastSlot(hours, diary));
  if (isOver === 'timeTooSoon' && date > today) return 'dateTooEarly';
  if (hours.opens > hours.closes || isOver !== null) return 'dateNoTimesLeft';
  return isFull(hours, date, nowMs, diary, demand) ? 'dateFull' : hours;
}

function isSoldOutOn(date: string, now: string, diary: Diary, { shelves, notOn }: Demand): boolean {
  if (notOn.includes(date)) return true;
  const short = shelves.filter(({ wanted, pieces }) => wanted > pieces);
  if (short.length === 0) return false;
  const days = shelfDaysAt(now, diary);
  return short.some((shelf) => isOfShelf(shelf, date, days));
}

function isFull(hours: DayHours, date: string, nowMs: number, diary: Diary, demand: Demand): boolean {
  const room = roomOn(date, diary.room);
  if (room === null) return false;
  if (isDayFull(room, demand)) return true;
  const hasLimit = room.pickups !== null || room.later !== undefined;
  return hasLimit && timesWithin(hours, date, nowMs, diary, demand).every(({ left }) => left === 0);
}

/** What is wrong with a time of a day at this moment; the longer of the shop's own notice and the order's counts. */
function soonness(nowMs: number, diary: Diary, { leadMinutes }: Demand) {
  const minutes = Math.max(diary.leadMinutes, leadMinutes);
  const ready = minutes === 0 ? '' : readyAt(minutes, nowMs, diary);
  return (date: string, time: string): 'timeInPast' | 'timeTooSoon' | null => {
    if (instantOf(date, time, diary.timeZone) < nowMs) return 'timeInPast';
    return `${date}T${time}:00` < ready ? 'timeTooSoon' : null;
  };
}

/** A second that has begun counts as over: what is ready within it is ready by the next. */
function readyAt(minutes: number, nowMs: number, diary: Diary): string {
  const now = wallClock(Math.ceil(nowMs / 1_000) * 1_000, diary.timeZone);
  return afterOpenMinutes(minutes, now.slice(0, 10), now.slice(11), diary);
}

/** Whether something ordered now is ready by then, leaving closed and full days aside. */
export function isEarlyEnough({ date, time }: FreeSlot, nowMs: number, diary: Diary, demand: Demand): boolean {
  const now = wallClock(nowMs, diary.timeZone);
  if (date < earliestDate(demand, now.slice(0, 10), now.slice(11), diary)) return false;
  return soonness(nowMs, diary, demand)(date, time) === null;
}

/** How long somebody may need to fill in the checkout and pay, including the half an hour for which an order is kept. */
export const orderingMs = 45 * minuteMs;

/**
 * The time that a day begins with: the usual one, or the first after it that does not pass while somebody orders and pays. Null if the day
 * has none: then nothing is chosen for them.
 */
export function presetTime(date: string, usual: string, nowMs: number, diary: Diary, demand = noDemand): string | null {
  const safe = slotsOn(date, nowMs + orderingMs, diary, demand);
  return safe.find((slot) => slot >= usual) ?? null;
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

/** Throws RangeError if it is not a time. */
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
 * Rounds a minute to a step within the hour: by 15, 52 gives 45 and so does 59. Anything that is not a number, such as an emptied field,
 * gives 0.
 */
export function roundToStep(minute: number, step: number): number {
  const last = Math.floor(59 / step) * step;
  return Math.min(Math.max(0, Math.round(minute / step) || 0) * step, last);
}

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
export const months = [
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

/** Not spelt out by Intl, whose commas differ between browsers and the server's page. Throws RangeError if it is not a date. */
export function formatPickupDate(date: string): string {
  if (!isRealDate(date)) throw new RangeError(`not a date: ${date}`);
  return `${weekdays[weekdayOf(date)]} ${Number(date.slice(8))} ${formatMonth(date)}`;
}

/** '14:20 on Thursday 26 November 2026' by the clock there: an instant that is kept in words. Throws RangeError if it is none. */
export function formatMoment(instant: number, timeZone: string): string {
  return `${shopTime(instant, timeZone)} on ${formatPickupDate(shopDate(instant, timeZone))}`;
}

export const formatMonth = (date: string): string =>
  `${months[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(0, 4))}`;

/** '10:00 am'. Throws RangeError if it is not a time. */
export function formatPickupTime(time: string): string {
  const { hour, minute, period } = to12Hour(time);
  return `${hour}:${String(minute).padStart(2, '0')} ${period.toLowerCase()}`;
}
