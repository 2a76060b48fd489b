import { expect, test } from 'vitest';
import { shownHour, shownMinute, shownTime, stepTo, withHour, withMinute, withPeriod } from './time-picker.tsx';

test.each([
  ['52', '10:45'],
  ['7', '10:00'],
  ['8', '10:15'],
  ['59', '10:45'],
  ['99', '10:45'],
])('[V-09] the minute %s is rounded to the step and padded', (typed, time) => {
  expect(withMinute('10:30', typed, 15)).toBe(time);
});

test('[V-09] what is no number leaves the time as it was', () => {
  expect(withMinute('10:30', 'x', 15)).toBe('10:30');
  expect(withHour('10:30', '', '12-hour')).toBe('10:30');
});

test.each([
  ['09:30', '12', '00:30'],
  ['13:30', '12', '12:30'],
  ['13:30', '4', '16:30'],
  ['13:30', '0', '13:30'],
  ['09:30', '17', '00:30'],
])('[V-09] from %s, the hour %s is 1 to 12 within its half of the day', (from, typed, time) => {
  expect(withHour(from, typed, '12-hour')).toBe(time);
});

test.each([
  ['0', '00:30'],
  ['23', '23:30'],
  ['24', '23:30'],
])('[V-09] in 24-hour mode the hour %s is 0 to 23', (typed, time) => {
  expect(withHour('10:30', typed, '24-hour')).toBe(time);
});

test('[V-09] the time is shown as the picker holds it', () => {
  expect([shownHour('13:05', '12-hour'), shownMinute('13:05')]).toEqual(['1', '05']);
  expect(shownHour('00:05', '12-hour')).toBe('12');
  expect(shownHour('09:05', '24-hour')).toBe('09');
  expect(shownTime('10:00')).toBe('10:00 AM');
  expect(shownTime('18:00', '24-hour')).toBe('18:00');
});

const slots = ['14:30', '14:45', '15:00', '15:30', '15:45', '17:45', '18:00'];

test.each([
  ['14:30', 15, '14:45'],
  ['14:45', 60, '15:45'],
  ['15:00', 15, '15:30'],
  ['15:45', 15, '17:45'],
  ['17:45', 60, '18:00'],
  ['18:00', 15, '18:00'],
  ['10:00', 15, '14:30'],
  ['14:45', -15, '14:30'],
  ['14:45', -60, '14:30'],
  ['15:30', -15, '15:00'],
  ['14:30', -15, '14:30'],
  ['22:30', -15, '18:00'],
  ['22:30', 60, '22:30'],
])('[V-08] arrows keep to the times that are offered: from %s by %i minutes to %s', (from, minutes, to) => {
  expect(stepTo(slots, from, minutes)).toBe(to);
});

test('[V-08] where nothing is offered the arrows leave the time alone', () => {
  expect(stepTo([], '10:00', 15)).toBe('10:00');
});

test('[V-09] AM and PM move the time by half a day and back', () => {
  expect(withPeriod('10:30', 'PM')).toBe('22:30');
  expect(withPeriod('22:30', 'AM')).toBe('10:30');
  expect(withPeriod('10:30', 'AM')).toBe('10:30');
});
