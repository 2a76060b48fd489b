import { expect, test } from 'vitest';
import { namedRanges } from './use-report-range.ts';

const told = (today: string): readonly string[] =>
  namedRanges(today).map(({ name, from, to }) => `${name}: ${from} to ${to}`);

test('[J-02] ranges that are asked for most have a name, also at the turn of a year and after a leap day', () => {
  expect(told('2027-01-01')).toEqual([
    'Today: 2027-01-01 to 2027-01-01',
    'Yesterday: 2026-12-31 to 2026-12-31',
    'This week: 2026-12-28 to 2027-01-01',
    'Last week: 2026-12-21 to 2026-12-27',
    'This month: 2027-01-01 to 2027-01-01',
    'Last month: 2026-12-01 to 2026-12-31',
    'This year: 2027-01-01 to 2027-01-01',
    'Last year: 2026-01-01 to 2026-12-31',
  ]);
  expect(told('2028-03-31')).toContain('Last month: 2028-02-01 to 2028-02-29');
  expect(told('2028-03-27')).toContain('This week: 2028-03-27 to 2028-03-27');
});
