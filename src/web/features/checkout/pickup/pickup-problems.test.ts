import { expect, test } from 'vitest';
import type { PickupRules } from '#domain/pickup/pickup.ts';
import { shopConfig } from '#shop-config';
import { pickupProblems } from './pickup-problems.ts';

const noon = Date.parse('2026-11-20T12:00:00Z');
const problems = (date: string, time: string, rules: PickupRules = shopConfig.pickup) =>
  pickupProblems({ date, time }, noon, rules);

test('[V-08] a day and a time that can be had have no problem', () => {
  expect(problems('2026-11-20', '12:15')).toEqual({});
});

test('[V-08] without a day the time is still judged', () => {
  expect(problems('', '19:00')).toEqual({ date: 'dateMissing', time: 'timeOutsideHours' });
  expect(problems('', '')).toEqual({ date: 'dateMissing', time: 'timeMissing' });
});

test('[V-08] a time that is past today is no problem of a day that cannot be had anyway', () => {
  expect(problems('2026-11-19', '09:00')).toEqual({ date: 'dateInPast' });
});

test('[V-08] a time that has passed today is the time problem', () => {
  expect(problems('2026-11-20', '11:45')).toEqual({ time: 'timeInPast' });
});

test('[V-08] a closed day and one too far ahead are told apart', () => {
  expect(problems('2026-12-25', '10:00', { ...shopConfig.pickup, closedDates: ['2026-12-25'] })).toEqual({
    date: 'dateClosed',
  });
  expect(problems('2028-01-01', '10:00')).toEqual({ date: 'dateTooFar' });
});
