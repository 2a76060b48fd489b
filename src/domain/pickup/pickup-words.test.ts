import { describe, expect, test } from 'vitest';
import { defaultPickupTime, formatPickupDate, formatPickupTime, roundToStep, to12Hour, to24Hour } from './pickup.ts';

describe('the time picker', () => {
  test.each([
    [12, 0, 'AM', '00:00'],
    [12, 59, 'AM', '00:59'],
    [1, 5, 'AM', '01:05'],
    [9, 0, 'AM', '09:00'],
    [11, 45, 'AM', '11:45'],
    [12, 0, 'PM', '12:00'],
    [12, 15, 'PM', '12:15'],
    [1, 0, 'PM', '13:00'],
    [6, 0, 'PM', '18:00'],
    [11, 59, 'PM', '23:59'],
  ] as const)('[O-09] %i:%i %s is %s on the 24-hour clock, and back', (hour, minute, period, time) => {
    expect(to24Hour({ hour, minute, period })).toBe(time);
    expect(to12Hour(time)).toEqual({ hour, minute, period });
  });

  test('[V-09] every minute of the day survives the way to the picker and back', () => {
    for (let n = 0; n < 1440; n++) {
      const time = `${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`;
      expect(to24Hour(to12Hour(time))).toBe(time);
    }
  });

  test.each([
    [0, 0],
    [13, 0],
    [-1, 0],
    [10, 60],
    [10, -1],
    [1.5, 0],
    [10, 0.5],
    [Number.NaN, 0],
    [10, Number.NaN],
  ])('[V-09] %d:%d is no time', (hour, minute) => {
    expect(() => to24Hour({ hour, minute, period: 'AM' })).toThrow(RangeError);
    expect(() => to24Hour({ hour, minute, period: 'PM' })).toThrow(RangeError);
  });

  test.each(['', '24:00', '10:60', '9:00', '10:00:00', 'noon'])('[V-09] %j has no place in the picker', (time) => {
    expect(() => to12Hour(time)).toThrow(RangeError);
  });

  test.each([
    [0, 15, 0],
    [7, 15, 0],
    [8, 15, 15],
    [15, 15, 15],
    [22, 15, 15],
    [23, 15, 30],
    [37, 15, 30],
    [38, 15, 45],
    [52, 15, 45],
    [53, 15, 45],
    [59, 15, 45],
    [75, 15, 45],
    [-1, 15, 0],
    [-30, 15, 0],
    [Number.NaN, 15, 0],
    [5, 10, 10],
    [4, 10, 0],
    [59, 10, 50],
    [58, 1, 58],
    [59, 1, 59],
    [40, 60, 0],
    [59, 20, 40],
  ])('[V-09] minute %d by steps of %i is %i', (minute, step, rounded) => {
    expect(roundToStep(minute, step)).toBe(rounded);
  });

  test('[V-09] it starts at 10:00 AM', () => {
    expect(defaultPickupTime).toEqual({ hour: 10, minute: 0, period: 'AM' });
  });
});

describe('as the customer reads it', () => {
  test.each([
    ['2026-11-20', 'Friday 20 November 2026'],
    ['2026-10-25', 'Sunday 25 October 2026'],
    ['2027-03-01', 'Monday 1 March 2027'],
    ['2028-02-29', 'Tuesday 29 February 2028'],
    ['2026-12-31', 'Thursday 31 December 2026'],
  ])('%s is written %j', (date, text) => {
    expect(formatPickupDate(date)).toBe(text);
  });

  test('every day of two years is named as the British name it', () => {
    const british = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });
    for (let day = Date.parse('2026-01-01'); day < Date.parse('2028-01-01'); day += 86_400_000) {
      const date = new Date(day).toISOString().slice(0, 10);
      expect(formatPickupDate(date)).toBe(british.format(day).replace(',', ''));
    }
  });

  test.each([
    ['10:00', '10:00 am'],
    ['09:05', '9:05 am'],
    ['00:15', '12:15 am'],
    ['12:00', '12:00 pm'],
    ['18:00', '6:00 pm'],
  ])('%s is written %j', (time, text) => {
    expect(formatPickupTime(time)).toBe(text);
  });

  test('what is no date or time is not written', () => {
    expect(() => formatPickupDate('2026-02-29')).toThrow(RangeError);
    expect(() => formatPickupTime('25:00')).toThrow(RangeError);
  });
});
