import { addDays } from '#domain/pickup/clock/calendar.ts';
import type { Diary } from '#domain/pickup/diary.ts';
import { counterHoursOn, type Span, spansOf } from '#domain/pickup/hours.ts';
import { minutesOf, timeOf } from '#domain/values/time.ts';
import type { Demand, Lead } from './demand.ts';

/** YYYY-MM-DD and HH:MM. */
type Moment = { readonly date: string; readonly time: string };

/** A day on which somebody is in the bakery: lead time passes on no other day. */
const isWorkingDay = (date: string, diary: WorkingDays): boolean => counterHoursOn(date, diary) !== null;

type WorkingDays = Pick<Diary, 'week' | 'specialDays' | 'horizonDays'>;

/**
 * The working day that many away, starting from the first one at or after `from` (or before it, going back); beyond the horizon if there
 * are not that many.
 * @param step 1 for later days, -1 for earlier ones
 */
function workingDay(from: string, count: number, step: 1 | -1, diary: WorkingDays): string {
  let date = from;
  let left = count;
  for (let away = 0; away <= diary.horizonDays + count + 366; away++) {
    if (isWorkingDay(date, diary) && left-- === 0) break;
    date = addDays(date, step);
  }
  return date;
}

/** The first day (YYYY-MM-DD) that an order can still be ready for. @param today by the shop's clock, as is `time` ('HH:MM:SS') */
export function readyDate({ days, orderBy }: Lead, today: string, time: string, diary: WorkingDays): string {
  const isLate = orderBy !== null && time > `${orderBy}:00`;
  if (days === 0 && !isLate) return today;
  return workingDay(isLate ? addDays(today, 1) : today, days, 1, diary);
}

/**
 * The latest of the days that the shop's lead time and the order's allow, each with its own hour: a shorter lead time may end later. Today
 * if there is none.
 */
export const earliestDate = (
  { leads }: Pick<Demand, 'leads'>,
  today: string,
  time: string,
  diary: WorkingDays & Pick<Diary, 'lead'>,
): string =>
  [diary.lead, ...leads]
    .map((lead) => readyDate(lead, today, time, diary))
    .toSorted()
    .at(-1) ?? today;

/** The last day to order, until its hour, for a pick-up on that date. */
export const lastOrderDate = ({ days }: Lead, date: string, diary: WorkingDays): string =>
  days === 0 ? date : workingDay(date, days, -1, diary);

/** The hours in which somebody is in the bakery; none on a day that is closed. */
function spansOn(date: string, diary: WorkingDays): readonly Span[] {
  const hours = counterHoursOn(date, diary);
  return hours === null ? [] : spansOf(hours);
}

/** When that many minutes of opening hours have passed ('YYYY-MM-DDTHH:MM:SS'); beyond the horizon if they never do. */
export function afterOpenMinutes(minutes: number, today: string, time: string, diary: WorkingDays): string {
  const now = secondsOf(time);
  let left = minutes * 60;
  for (let ahead = 0; ahead <= diary.horizonDays; ahead++) {
    const date = addDays(today, ahead);
    for (const { opens, closes } of spansOn(date, diary)) {
      const from = Math.max(secondsOf(opens), ahead === 0 ? now : 0);
      const open = Math.max(0, secondsOf(closes) - from);
      if (left <= open) return `${date}T${clockAt(from + left)}`;
      left -= open;
    }
  }
  return `${addDays(today, diary.horizonDays + 1)}T00:00:00`;
}

const secondsOf = (time: string): number => minutesOf(time.slice(0, 5)) * 60 + Number(time.slice(6));
const clockAt = (seconds: number): string =>
  `${timeOf(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;

/** The last moment from which that many minutes of opening hours pass until then. */
export function beforeOpenMinutes(minutes: number, { date, time }: Moment, diary: WorkingDays): Moment {
  let left = minutes;
  for (let back = 0; left > 0 && back <= diary.horizonDays; back++) {
    const day = addDays(date, -back);
    for (const { opens, closes } of spansOn(day, diary).toReversed()) {
      const until = minutesOf(back === 0 && time < closes ? time : closes);
      const open = Math.max(0, until - minutesOf(opens));
      if (left <= open) return { date: day, time: timeOf(until - left) };
      left -= open;
    }
  }
  return { date, time };
}
