import { expect, test } from 'vitest';
import { isInSeason } from './season.ts';

test('a season has its first and its last day', () => {
  const christmas = { from: '11-15', to: '12-24' };
  for (const [date, isIn] of [
    ['2026-11-14', false],
    ['2026-11-15', true],
    ['2026-12-24', true],
    ['2026-12-25', false],
  ] as const)
    expect([date, isInSeason(christmas, date)]).toEqual([date, isIn]);
});

test('it may pass the turn of the year, and may be a single day', () => {
  const winter = { from: '12-21', to: '02-29' };
  for (const date of ['2026-12-21', '2026-12-31', '2027-01-01', '2027-02-28', '2028-02-29'])
    expect([date, isInSeason(winter, date)]).toEqual([date, true]);
  for (const date of ['2026-12-20', '2027-03-01']) expect([date, isInSeason(winter, date)]).toEqual([date, false]);
  expect(isInSeason({ from: '02-14', to: '02-14' }, '2027-02-14')).toBe(true);
});
