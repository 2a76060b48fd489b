import { addDays, addMonths, earlierDay, weekdayOf } from '#domain/pickup/clock/calendar.ts';
import { type DayRange, daysOf, isOfMonths } from './day-range.ts';

/** How long the rows of a report are. */
export const groupings = ['day', 'week', 'month'] as const;
export type Grouping = (typeof groupings)[number];

/** The range cut into days, weeks from Monday, or months; the first and the last have only those of their days that are in it. */
export function periodsOf({ from, to }: DayRange, grouping: Grouping): DayRange[] {
  const periods: DayRange[] = [];
  for (let first = from; first < to; ) {
    const end = earlierDay(endOf(first, grouping), to);
    periods.push({ from: first, to: end });
    first = end;
  }
  return periods;
}

/**
 * What each period is looked at beside: a day, and a month where both ranges are whole ones, its like; else as many days, the first beside the first,
 * and the last beside all that is left, so that they have all days of `before` between them. Where `before` is shorter a period may be beside none.
 */
export function periodsBeside(range: DayRange, before: DayRange, grouping: Grouping): DayRange[] {
  if (grouping === 'day' || (grouping === 'month' && isOfMonths(range) && isOfMonths(before)))
    return periodsOf(before, grouping);
  const periods = periodsOf(range, grouping);
  let first = before.from;
  return periods.map((period, n) => {
    const isLast = n === periods.length - 1;
    const end = isLast ? before.to : earlierDay(addDays(first, daysOf(period).length), before.to);
    const beside = { from: first, to: end };
    first = end;
    return beside;
  });
}

function endOf(first: string, grouping: Grouping): string {
  if (grouping === 'day') return addDays(first, 1);
  return grouping === 'week' ? addDays(first, 7 - weekdayOf(first)) : addMonths(`${first.slice(0, 8)}01`, 1);
}
