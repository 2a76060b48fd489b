import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, weekdayOf } from '#domain/pickup/clock/calendar.ts';
import {
  comparisons,
  type DayRange,
  dayRange,
  daysOf,
  firstToLast,
  groupings,
  monthRange,
  periodsBeside,
  periodsOf,
  rangeBefore,
} from './day-range.ts';

test('[J-02] weeks begin on Mondays, months with their first day; what the range cuts off is not in them', () => {
  const range = dayRange('2026-10-22', '2026-11-10');
  expect(periodsOf(range, 'week')).toEqual([
    { from: '2026-10-22', to: '2026-10-26' },
    { from: '2026-10-26', to: '2026-11-02' },
    { from: '2026-11-02', to: '2026-11-09' },
    { from: '2026-11-09', to: '2026-11-10' },
  ]);
  expect(periodsOf(range, 'month')).toEqual([
    { from: '2026-10-22', to: '2026-11-01' },
    { from: '2026-11-01', to: '2026-11-10' },
  ]);
});

test('[J-02] a whole month is beside a whole month, and a week beside the same days of the one before', () => {
  const months = dayRange('2026-02-01', '2026-04-01');
  expect(periodsBeside(months, rangeBefore(months, 'period'), 'month')).toEqual([
    { from: '2025-12-01', to: '2026-01-01' },
    { from: '2026-01-01', to: '2026-02-01' },
  ]);
  const weeks = dayRange('2026-11-12', '2026-11-23');
  expect(periodsBeside(weeks, rangeBefore(weeks, 'week'), 'week')).toEqual([
    { from: '2026-11-05', to: '2026-11-09' },
    { from: '2026-11-09', to: '2026-11-16' },
  ]);
});

const anyRange = fc
  .tuple(fc.integer({ min: 0, max: 4_000 }), fc.integer({ min: 1, max: 800 }))
  .map(([start, days]) => dayRange(addDays('2020-01-01', start), addDays('2020-01-01', start + days)));
const allDays = (periods: readonly DayRange[]): string[] => periods.flatMap(daysOf);

test('[J-02] however a range is cut, each of its days is in one period, and each of the days beside it in one beside', () => {
  fc.assert(
    fc.property(anyRange, fc.constantFrom(...groupings), fc.constantFrom(...comparisons), (range, by, against) => {
      const periods = periodsOf(range, by);
      expect(allDays(periods)).toEqual(daysOf(range));
      for (const { from } of periods.slice(1)) {
        if (by === 'week') expect(weekdayOf(from)).toBe(0);
        if (by === 'month') expect(from).toMatch(/-01$/);
      }
      const before = rangeBefore(range, against);
      const beside = periodsBeside(range, before, by);
      expect(allDays(beside)).toEqual(daysOf(before));
      if (by !== 'day') expect(beside).toHaveLength(periods.length);
    }),
  );
});

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
