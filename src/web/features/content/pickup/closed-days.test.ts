import { expect, test } from 'vitest';
import { shopConfig } from '#shop-config';
import { closedDays } from './closed-days.ts';

test('a day that is closed every year is told once, with its reason where one is known', () => {
  const rules = {
    ...shopConfig.pickup,
    closedDates: ['2027-12-25', '2026-12-25', '2026-12-24'],
    closedBecause: { '12-25': 'Christmas Day' },
  };
  expect(closedDays(rules)).toEqual(['24 December', 'Christmas Day (25 December)']);
  expect(closedDays({ ...rules, closedDates: [] })).toEqual([]);
});
