import { weekdayOf } from './clock/calendar.ts';
import { type DayHours, spansOf } from './hours.ts';
import type { Lead } from './places/demand.ts';
import type { Room } from './places/room.ts';

export type SpecialDay = {
  /** YYYY-MM-DD. */
  readonly date: string;
  /** 'Christmas Day'; may be empty, as `words` may. */
  readonly name: string;
  /** A sentence for customers. */
  readonly words: string;
  /** Null means closed. */
  readonly hours: DayHours | null;
  /** True if the counter is open but orders for that day are taken only there. */
  readonly counterOnly?: boolean | undefined;
};

/** No orders are taken from one moment until the other (both ISO). */
export type Pause = {
  readonly from: string;
  readonly until: string;
  /** A sentence for customers; may be empty. */
  readonly words: string;
};

/** When the bakery hands orders out. A special day overrides its weekday. */
export type Diary = {
  readonly timeZone: string;
  /** Seven of them, Monday first; null means closed. */
  readonly week: readonly (DayHours | null)[];
  /** In date order, each date once. */
  readonly specialDays: readonly SpecialDay[];
  readonly stepMinutes: number;
  /** The least time between ordering and picking up, in minutes of opening hours. */
  readonly leadMinutes: number;
  /** When an order must be in, whatever is in it; a product's own lead time may be longer. */
  readonly lead: Lead;
  /** How many days ahead a pick-up can be chosen. */
  readonly horizonDays: number;
  readonly room: Room;
  /** Those that are not over yet. */
  readonly pauses: readonly Pause[];
};

/** The pause that lasts longest of those in force at this moment; null if there is none. */
export const pauseAt = (nowMs: number, { pauses }: Diary): Pause | null =>
  pauses
    .filter(({ from, until }) => Date.parse(from) <= nowMs && nowMs < Date.parse(until))
    .toSorted((a, b) => Date.parse(b.until) - Date.parse(a.until))[0] ?? null;

export const specialDayOn = (date: string, { specialDays }: Diary): SpecialDay | null =>
  specialDays.find((day) => day.date === date) ?? null;

/** The hours of a day; null on a day for which no orders are taken, and for anything that is not a date. */
export function hoursOn(date: string, diary: Diary): DayHours | null {
  const special = specialDayOn(date, diary);
  if (special === null) return diary.week[weekdayOf(date)] ?? null;
  return special.counterOnly ? null : special.hours;
}

/** From the earliest opening of a week to its latest closing; null if every day is closed. */
export function widestHours({ week }: Diary): DayHours | null {
  const open = week.filter((hours) => hours !== null);
  const [opens] = open.map((hours) => hours.opens).toSorted();
  const closes = open
    .map((hours) => hours.closes)
    .toSorted()
    .at(-1);
  return opens === undefined || closes === undefined ? null : { opens, closes };
}

/** Monday 0 to Sunday 6, both included. */
type RunOfDays = { readonly hours: DayHours; readonly first: number; readonly last: number };

const isSame = (one: DayHours, other: DayHours): boolean =>
  JSON.stringify(spansOf(one)) === JSON.stringify(spansOf(other));

/** Consecutive days with the same hours, together; closed days are left out. */
export function runsOfWeek({ week }: Pick<Diary, 'week'>): RunOfDays[] {
  const runs: RunOfDays[] = [];
  for (const [weekday, hours] of week.entries()) {
    if (hours === null) continue;
    const run = runs.at(-1);
    const goesOn = run && run.last === weekday - 1 && isSame(run.hours, hours);
    if (goesOn) runs[runs.length - 1] = { ...run, last: weekday };
    else runs.push({ hours, first: weekday, last: weekday });
  }
  return runs;
}

const shortDays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

/** As search engines read them: 'Mo-Fr 09:00-18:00', one for each span. */
export const hoursOfWeek = (diary: Pick<Diary, 'week'>): string[] =>
  runsOfWeek(diary).flatMap(({ first, last, hours }) => {
    const days = `${shortDays[first]}${first === last ? '' : `-${shortDays[last]}`}`;
    return spansOf(hours).map(({ opens, closes }) => `${days} ${opens}-${closes}`);
  });

/** If there are too many to name, those that nobody has written to yet come first, so that all of them are reached in several goes. */
export function namedFirst<Order extends { readonly writtenAt: unknown }>(
  outside: readonly Order[],
  most: number,
): readonly Order[] {
  if (outside.length <= most) return outside;
  const [written, unwritten] = [true, false].map((is) =>
    outside.filter(({ writtenAt }) => (writtenAt !== null) === is),
  );
  return [...(unwritten ?? []), ...(written ?? [])].slice(0, most);
}
