import { addDays, addMonths, isRealDate } from '#domain/pickup/clock/calendar.ts';

/** Days of the shop's own clock, YYYY-MM-DD, without `to`: how many hours each of them had is the clock's affair. */
export type DayRange = { readonly from: string; readonly to: string };

const mostDays = 3_700;

/** Earlier than any shop's books, so that what a range is looked at beside is a day of the calendar too. */
export const firstDayOfReports = '1950-01-01';

/** Throws RangeError for what is no date, a range without a day, or one of more than ten years. */
export function dayRange(from: string, to: string): DayRange {
  if (!isRealDate(from) || !isRealDate(to) || from >= to || to > addDays(from, mostDays))
    throw new RangeError(`no range of days: ${from} to ${to}`);
  return { from, to };
}

export const firstToLast = (first: string, last: string): DayRange => dayRange(first, addDays(last, 1));

/** @param month as 2026-11 */
export function monthRange(month: string): DayRange {
  const from = `${month}-01`;
  if (!isRealDate(from)) throw new RangeError(`no month: ${month}`);
  return dayRange(from, addMonths(from, 1));
}

export function daysOf({ from, to }: DayRange): string[] {
  const days: string[] = [];
  for (let day = from; day < to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** From the first day of a month to the last of one. */
export const isOfMonths = ({ from, to }: DayRange): boolean => from.endsWith('-01') && to.endsWith('-01');

export const comparisons = ['week', 'period', 'year'] as const;
export type Comparison = (typeof comparisons)[number];

/**
 * What a range is looked at beside: the same weekdays of the week before, or of the year before (52 weeks), for a Saturday is no Friday; or as many
 * days as it has itself, up to it. Whole months are beside the same months of the year before, or as many months.
 */
export function rangeBefore({ from, to }: DayRange, comparison: Comparison): DayRange {
  const isMonths = isOfMonths({ from, to });
  if (comparison === 'year' && isMonths) return dayRange(addMonths(from, -12), addMonths(to, -12));
  if (comparison === 'period')
    return dayRange(
      isMonths ? addMonths(from, -monthsOf({ from, to })) : addDays(from, -daysOf({ from, to }).length),
      from,
    );
  const days = comparison === 'week' ? -7 : -7 * 52;
  return dayRange(addDays(from, days), addDays(to, days));
}

const monthsOf = ({ from, to }: DayRange): number =>
  12 * (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) + Number(to.slice(5, 7)) - Number(from.slice(5, 7));
