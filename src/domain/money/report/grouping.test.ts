import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, weekdayOf } from '#domain/pickup/clock/calendar.ts';
import { comparisons, type DayRange, dayRange, daysOf, rangeBefore } from './day-range.ts';
import { groupings, periodsBeside, periodsOf } from './grouping.ts';

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
