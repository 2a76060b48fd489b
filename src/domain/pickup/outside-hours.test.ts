import { expect, test } from 'vitest';
import { isOutsideHours, namedFirst } from './outside-hours.ts';

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

test('[Y-01] of too many to name those come first that nobody has written to, else all in their order', () => {
  const order = (time: string, writtenAt: string | null) => ({ time, writtenAt });
  const outside = [
    order('09:00', '2026-12-01'),
    order('10:00', null),
    order('11:00', '2026-12-01'),
    order('12:00', null),
  ];
  const times = (most: number) => namedFirst(outside, most).map(({ time }) => time);
  expect(times(4)).toEqual(['09:00', '10:00', '11:00', '12:00']);
  expect(times(3)).toEqual(['10:00', '12:00', '09:00']);
});
