import { expect, test } from 'vitest';
import { addDays, addMonths, weekdayOf, weeksOfMonth } from './calendar.ts';

test.each([
  ['2026-11-20', 1, '2026-12-20'],
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-12-05', 1, '2027-01-05'],
  ['2027-01-05', -1, '2026-12-05'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-11-20', 12, '2027-11-20'],
  ['2028-02-29', -12, '2027-02-28'],
])('%s and %i months is %s', (date, months, later) => {
  expect(addMonths(date, months)).toBe(later);
});

test('a week begins on Monday', () => {
  expect(['2026-11-16', '2026-11-20', '2026-11-22'].map(weekdayOf)).toEqual([0, 4, 6]);
});

test('a month is shown in whole weeks, with gaps where other months are', () => {
  const weeks = weeksOfMonth('2026-11-20');
  expect(weeks.length).toBe(6);
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
  expect(weeks[3]?.[4]).toBe('2026-11-20');
  expect(weeks[5]).toEqual(['2026-11-30', null, null, null, null, null, null]);
  expect(weeksOfMonth('2027-02-10')).toHaveLength(4);
});

test('every month has each of its days once, in order', () => {
  for (let month = 1; month <= 12; month++) {
    const first = `2028-${String(month).padStart(2, '0')}-01`;
    const days = weeksOfMonth(first)
      .flat()
      .filter((day) => day !== null);
    expect(days).toEqual(days.map((_, n) => addDays(first, n)));
    expect(addDays(first, days.length)).toBe(addMonths(first, 1));
  }
});
