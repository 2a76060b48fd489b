import { weekdayOf } from './clock/calendar.ts';

/** 'HH:MM' both; `closes` is the last time, itself included. */
export type Span = { readonly opens: string; readonly closes: string };

/** From the first time of the day to the last; closed at midday between two more, which are open themselves. */
export type DayHours = Span & { readonly midday?: { readonly closes: string; readonly reopens: string } | undefined };

/** One, or the two of a day that is closed at midday. */
export const spansOf = ({ opens, closes, midday }: DayHours): readonly Span[] =>
  midday === undefined
    ? [{ opens, closes }]
    : [
        { opens, closes: midday.closes },
        { opens: midday.reopens, closes },
      ];

/** What is out of order: it closes before it opens, or its midday does not lie within. Null where it is right. */
export function hoursProblem(hours: DayHours | null): 'closes' | 'midday' | null {
  if (hours === null) return null;
  const { opens, closes, midday } = hours;
  if (opens === '' || closes < opens) return 'closes';
  if (midday === undefined) return null;
  return opens <= midday.closes && midday.closes < midday.reopens && midday.reopens <= closes ? null : 'midday';
}

/** The usual week, Monday first, and the days that rule over it; null is closed. */
export type Opening = {
  readonly week: readonly (DayHours | null)[];
  readonly specialDays: readonly { readonly date: string; readonly hours: DayHours | null }[];
};

/** When somebody stands at the counter, orders online or not; null on a day that is closed. Throws RangeError for what is no date. */
export function counterHoursOn(date: string, opening: Opening): DayHours | null {
  const special = opening.specialDays.find((day) => day.date === date);
  return special === undefined ? (opening.week[weekdayOf(date)] ?? null) : special.hours;
}

/** Whether nobody stands at the counter then. @param time 'HH:MM' @param hours null where it is closed all day */
export const isOutsideHours = (time: string, hours: DayHours | null): boolean =>
  hours === null || spansOf(hours).every(({ opens, closes }) => time < opens || time > closes);
