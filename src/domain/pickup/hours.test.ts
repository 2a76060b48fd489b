import { expect, test } from 'vitest';
import { type DayHours, hoursProblem, isOutsideHours } from './hours.ts';

const hours = { opens: '09:00', closes: '14:00' };

test.each([
  ['09:00', false],
  ['14:00', false],
  ['08:45', true],
  ['14:15', true],
])('[Y-01] with hours from 9 to 14, a pick-up at %s is outside: %s', (time, isOutside) => {
  expect(isOutsideHours(time, hours)).toBe(isOutside);
});

const split: DayHours = { opens: '09:00', closes: '18:00', midday: { closes: '13:00', reopens: '14:10' } };

test.each([
  ['13:00', false],
  ['13:15', true],
  ['14:00', true],
  ['14:10', false],
  ['18:15', true],
])('[Y-01] on a day that is closed from 13:00 to 14:10, a pick-up at %s is outside: %s', (time, isOutside) => {
  expect(isOutsideHours(time, split)).toBe(isOutside);
});

test.each([
  ['09:00', '18:00', null, null],
  ['09:00', '09:00', null, null],
  ['18:00', '09:00', null, 'closes'],
  ['', '09:00', null, 'closes'],
  ['09:00', '', null, 'closes'],
  ['09:00', '18:00', ['13:00', '14:00'], null],
  ['09:00', '18:00', ['09:00', '18:00'], null],
  ['09:00', '18:00', ['14:00', '14:00'], 'midday'],
  ['09:00', '18:00', ['14:00', '13:00'], 'midday'],
  ['09:00', '18:00', ['08:00', '13:00'], 'midday'],
  ['09:00', '18:00', ['13:00', '19:00'], 'midday'],
  ['09:00', '18:00', ['', '14:00'], 'midday'],
  ['09:00', '18:00', ['13:00', ''], 'midday'],
] as const)('[Y-01] hours from %j to %j, closed at midday %j: out of order is %j', (opens, closes, midday, problem) => {
  const hours = { opens, closes, ...(midday && { midday: { closes: midday[0], reopens: midday[1] } }) };
  expect(hoursProblem(hours)).toBe(problem);
});

test('[Y-01] where it is closed, every pick-up is outside', () => {
  expect(isOutsideHours('11:00', null)).toBe(true);
});
