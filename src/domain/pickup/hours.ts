import { weekdayOf } from './clock/calendar.ts';

/** Both 'HH:MM'; `closes` is the last time and is included. */
export type Span = { readonly opens: string; readonly closes: string };

/** From the first time of the day to the last; `midday` closes between two more times, which are themselves open. */
export type DayHours = Span & { readonly midday?: { readonly closes: string; readonly reopens: string } | undefined };

/** One span, or the two of a day that closes at midday. */
export const spansOf = ({ opens, closes, midday }: DayHours): readonly Span[] =>
  midday === undefined
    ? [{ opens, closes }]
    : [
        { opens, closes: midday.closes },
        { opens: midday.reopens, closes },
      ];

/** What is out of order: it closes before it opens, or its midday is not within its hours. Null if it is right. */
export function hoursProblem(hours: DayHours | null): 'closes' | 'midday' | null {
  if (hours === null) return null;
  const { opens, closes, midday } = hours;
  if (opens === '' || closes < opens) return 'closes';
  if (midday === undefined) return null;
  return opens <= midday.closes && midday.closes < midday.reopens && midday.reopens <= closes ? null : 'midday';
}

/** The usual week, Monday first, and the days that override it; null means closed. */
export type Opening = {
  readonly week: readonly (DayHours | null)[];
  readonly specialDays: readonly { readonly date: string; readonly hours: DayHours | null }[];
};

/**
 * When somebody is at the counter, whether or not orders are taken online; null on a day that is closed, and for anything that is not a
 * date.
 */
export function counterHoursOn(date: string, opening: Opening): DayHours | null {
  const special = opening.specialDays.find((day) => day.date === date);
  return special === undefined ? (opening.week[weekdayOf(date)] ?? null) : special.hours;
}

/** Whether nobody is at the counter at that time. @param time 'HH:MM' @param hours null if it is closed all day */
export const isOutsideHours = (time: string, hours: DayHours | null): boolean =>
  hours === null || spansOf(hours).every(({ opens, closes }) => time < opens || time > closes);
