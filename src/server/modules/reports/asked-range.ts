import { Failure } from '#domain/failure.ts';
import { type DayRange, firstToLast } from '#domain/money/report/day-range.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';

/** So that what it is looked at beside is a day of the calendar too. */
const firstDay = '1950-01-01';

/** @throws Failure 'invalid' for a range that ends before it begins, is longer than `most` days, or begins long before any shop's books */
export function rangeAsked(from: string, to: string, most: number): DayRange {
  const wrong = (fields: Record<string, string>) => new Failure('invalid', { fields });
  if (from < firstDay || to < firstDay) throw wrong({ to: 'Choose later days.' });
  if (to < from) throw wrong({ to: 'The last day is before the first.' });
  if (to > addDays(from, most - 1)) throw wrong({ to: `Choose ${most} days or fewer.` });
  return firstToLast(from, to);
}
