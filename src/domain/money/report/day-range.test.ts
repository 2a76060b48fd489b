import { expect, test } from 'vitest';
import { weekdayOf } from '#domain/pickup/clock/calendar.ts';
import { dayRange, daysOf, firstToLast, monthRange, rangeBefore } from './day-range.ts';

test('[J-02] a range has its first and last day, also where a year or a leap day lies between', () => {
  expect(daysOf(firstToLast('2027-12-30', '2028-01-01'))).toEqual(['2027-12-30', '2027-12-31', '2028-01-01']);
  expect(daysOf(firstToLast('2028-02-28', '2028-03-01'))).toHaveLength(3);
  expect(daysOf(firstToLast('2026-11-21', '2026-11-21'))).toEqual(['2026-11-21']);
  expect(monthRange('2026-12')).toEqual({ from: '2026-12-01', to: '2027-01-01' });
});

test.each([
  ['2026-11-02', '2026-11-02'],
  ['2026-11-02', '2026-11-01'],
  ['2026-02-30', '2026-03-01'],
  ['2016-01-01', '2027-01-01'],
])('from %s to %s is no range', (from, to) => {
  expect(() => dayRange(from, to)).toThrow(RangeError);
  expect(() => monthRange(from)).toThrow(RangeError);
});

test('[J-02] a range is looked at beside the same weekdays of last week and last year, and a month beside that month', () => {
  const saturday = firstToLast('2026-11-21', '2026-11-21');
  expect(rangeBefore(saturday, 'week').from).toBe('2026-11-14');
  expect(rangeBefore(saturday, 'year').from).toBe('2025-11-22');
  expect(weekdayOf('2025-11-22')).toBe(weekdayOf(saturday.from));
  expect(rangeBefore(monthRange('2028-02'), 'year')).toEqual(monthRange('2027-02'));
  expect(rangeBefore({ from: '2026-01-01', to: '2027-01-01' }, 'year')).toEqual({
    from: '2025-01-01',
    to: '2026-01-01',
  });
});

test('[J-02] a range is looked at beside as many days up to it, and whole months beside as many months', () => {
  expect(rangeBefore(firstToLast('2026-11-10', '2026-11-12'), 'period')).toEqual(
    firstToLast('2026-11-07', '2026-11-09'),
  );
  expect(rangeBefore(monthRange('2027-03'), 'period')).toEqual(monthRange('2027-02'));
  expect(rangeBefore({ from: '2026-11-01', to: '2027-02-01' }, 'period')).toEqual({
    from: '2026-08-01',
    to: '2026-11-01',
  });
});
