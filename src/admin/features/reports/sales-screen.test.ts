import { expect, test } from 'vitest';
import { daysOf, firstToLast, periodsOf } from '#domain/money/report/day-range.ts';
import { countOf, isOfYears, periodMark, periodName } from './sales-screen.tsx';

test('[J-02] rows of a report say which days they are of', () => {
  expect(periodName({ from: '2026-12-19', to: '2026-12-19' }, 'day')).toBe('Sat 19 Dec');
  expect(periodName({ from: '2026-12-14', to: '2026-12-20' }, 'week')).toBe('Mon 14 to Sun 20 Dec');
  expect(periodName({ from: '2026-11-30', to: '2026-12-06' }, 'week')).toBe('Mon 30 Nov to Sun 6 Dec');
  expect(periodName({ from: '2026-11-01', to: '2026-11-01' }, 'week')).toBe('Sun 1 Nov');
  expect(periodName({ from: '2027-02-01', to: '2027-02-28' }, 'month')).toBe('February 2027');
  expect(periodName({ from: '2026-12-01', to: '2026-12-19' }, 'month')).toBe('December 2026, 1 to 19');
  expect(periodName({ from: '2026-10-31', to: '2026-10-31' }, 'month')).toBe('October 2026, 31');
});

test('[J-02] where days of several years stand in a report, each row says of which year it is', () => {
  expect([
    isOfYears([
      { from: '2026-01-01', to: '2026-01-01' },
      { from: '2026-12-31', to: '2026-12-31' },
    ]),
    isOfYears([{ from: '2026-12-28', to: '2027-01-03' }]),
  ]).toEqual([false, true]);
  expect(periodName({ from: '2028-02-29', to: '2028-02-29' }, 'day', true)).toBe('Tue 29 Feb 2028');
  expect(periodName({ from: '2026-12-28', to: '2027-01-03' }, 'week', true)).toBe('Mon 28 Dec to Sun 3 Jan 2027');
  expect(periodName({ from: '2027-02-01', to: '2027-02-28' }, 'month', true)).toBe('February 2027');
});

test('[J-02] below a bar there is room for little', () => {
  expect(periodMark('2026-12-19', 'day', 7)).toBe('Sat 19 Dec');
  expect(periodMark('2026-12-09', 'day', 31)).toBe('9');
  expect(periodMark('2026-12-14', 'week', 4)).toBe('14 Dec');
  expect(periodMark('2026-12-01', 'month', 12)).toBe('Dec');
  expect(periodMark('2027-01-01', 'month', 12)).toBe('Jan 2027');
  expect(['2026-12-01', '2027-01-01'].map((from) => periodMark(from, 'month', 120))).toEqual(['', 'Jan 2027']);
});

test('[J-02] below many bars stand the months and years that begin there, and not days that nobody can place', () => {
  const days = (first: string, last: string) =>
    daysOf(firstToLast(first, last)).map((day) => periodMark(day, 'day', 366));
  expect(days('2026-11-25', '2027-02-02').filter(Boolean)).toEqual(['Dec', 'Jan 2027', 'Feb']);
  const weeks = periodsOf(firstToLast('2024-11-25', '2027-02-02'), 'week');
  expect(weeks.map(({ from }) => periodMark(from, 'week', weeks.length)).filter(Boolean)).toEqual([
    'Jan 2025',
    'Jan 2026',
    'Jan 2027',
  ]);
});

test('[J-02] how many rows there are is said in their own word', () => {
  expect([countOf(1, 'day'), countOf(3, 'week'), countOf(12, 'month')]).toEqual(['1 day', '3 weeks', '12 months']);
});
