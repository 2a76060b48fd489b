import { Failure } from '#domain/failure.ts';
import { type DayRange, firstDayOfReports, firstToLast } from '#domain/money/report/day-range.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';

/**
 * @param otherwise what one may do with a range that is too long
 * @throws Failure 'invalid' for a range that ends before it begins, is longer than `most` days, or begins long before any shop's books
 */
export function rangeAsked(from: string, to: string, most: number, otherwise = ''): DayRange {
  const wrong = (fields: Record<string, string>) => new Failure('invalid', { fields });
  if (from < firstDayOfReports || to < firstDayOfReports) throw wrong({ to: 'Choose later days.' });
  if (to < from) throw wrong({ to: 'The last day is before the first.' });
  if (to > addDays(from, most - 1)) throw wrong({ to: `Choose ${most} days or fewer${otherwise}.` });
  return firstToLast(from, to);
}
