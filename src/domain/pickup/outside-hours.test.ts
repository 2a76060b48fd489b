import { expect, test } from 'vitest';
import { isOutsideHours } from './outside-hours.ts';

const hours = { opens: '09:00', closes: '14:00' };

test.each([
  ['09:00', false],
  ['14:00', false],
  ['08:45', true],
  ['14:15', true],
])('[Y-01] with hours from 9 to 14, a pick-up at %s is outside: %s', (time, isOutside) => {
  expect(isOutsideHours(time, hours)).toBe(isOutside);
});

test('[Y-01] where it is closed, every pick-up is outside', () => {
  expect(isOutsideHours('11:00', null)).toBe(true);
});
