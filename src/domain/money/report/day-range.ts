import { Failure } from '#domain/failure.ts';
import { addDays, addMonths, earlierDay, isRealDate, weekdayOf } from '#domain/pickup/clock/calendar.ts';

/** Days by the shop's own clock, YYYY-MM-DD, excluding `to`; how many hours each of them had is for the clock to say. */
export type DayRange = { readonly from: string; readonly to: string };

const mostDays = 3_700;

/** The earliest day of a report: earlier than any shop's books, but late enough that the range it is compared with has real dates too. */
export const firstDayOfReports = '1950-01-01';

/** Throws RangeError for a date that is not real, a range without a day, or one of more than 3,700 days (a little over ten years). */
export function dayRange(from: string, to: string): DayRange {
  if (!isRealDate(from) || !isRealDate(to) || from >= to || to > addDays(from, mostDays))
    throw new RangeError(`no range of days: ${from} to ${to}`);
  return { from, to };
}

export const firstToLast = (first: string, last: string): DayRange => dayRange(first, addDays(last, 1));

/**
 * @param otherwise what else can be done about a range that is too long
 * @throws Failure 'invalid' for a range that ends before it begins, is longer than `most` days, or begins long before any shop's books
 */
export function rangeAsked(from: string, to: string, most: number, otherwise = ''): DayRange {
  const wrong = (fields: Record<string, string>) => new Failure('invalid', { fields });
  if (from < firstDayOfReports || to < firstDayOfReports) throw wrong({ to: 'Choose later days.' });
  if (to < from) throw wrong({ to: 'The last day is before the first.' });
  if (to > addDays(from, most - 1)) throw wrong({ to: `Choose ${most} days or fewer${otherwise}.` });
  return firstToLast(from, to);
}

/** @param month such as 2026-11 */
export function monthRange(month: string): DayRange {
  const from = `${month}-01`;
  if (!isRealDate(from)) throw new RangeError(`no month: ${month}`);
  return dayRange(from, addMonths(from, 1));
}

/** The quarter that a day is in. @param firstMonth the first month of any quarter, counted from 1 */
export function quarterRange(day: string, firstMonth: number): DayRange {
  const from = addMonths(`${day.slice(0, 7)}-01`, -((Number(day.slice(5, 7)) - firstMonth + 12) % 3));
  return dayRange(from, addMonths(from, 3));
}

export function daysOf({ from, to }: DayRange): string[] {
  const days: string[] = [];
  for (let day = from; day < to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Whether it runs from the first day of a month to the last day of a month. */
const isOfMonths = ({ from, to }: DayRange): boolean => from.endsWith('-01') && to.endsWith('-01');

export const comparisons = ['week', 'period', 'year'] as const;
export type Comparison = (typeof comparisons)[number];

/**
 * What a range is compared with: the same weekdays of the week before, or of the year before (52 weeks), because a Saturday is not a
 * Friday; or the same number of days, ending where the range begins. Whole months are compared with the same months of the year before, or
 * with the same number of months before them.
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

/** How long a period each row of a report covers. */
export const groupings = ['day', 'week', 'month'] as const;
export type Grouping = (typeof groupings)[number];

/** Cuts the range into days, weeks from Monday, or months; the first and the last have only those of their days that are in the range. */
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
 * What each period is compared with. A day is compared with a day, and a month with a month if both ranges are whole months; otherwise each
 * period is compared with as many days, the first with the first, and the last with all that is left, so that together they cover all days
 * of `before`. If `before` is shorter, a period may be compared with none.
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
