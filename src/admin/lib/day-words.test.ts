import { expect, test } from 'vitest';
import { dayOfYear, dayWord, longDay, momentText, shortDay } from './day-words.ts';

test('a day as staff read it', () => {
  expect(longDay('2026-12-19')).toBe('Saturday 19 December');
  expect(shortDay('2026-12-01')).toBe('Tue 1 Dec');
  expect(dayOfYear('2027-03-01')).toBe('1 March 2027');
});

test('the days around today have words of their own, also over the turn of the year', () => {
  expect(['2026-12-31', '2027-01-01', '2026-12-30', '2027-01-02'].map((day) => dayWord(day, '2026-12-31'))).toEqual([
    'today',
    'tomorrow',
    'yesterday',
    'Saturday 2 January',
  ]);
});

test('a moment of today is a time, any other a day and a time, by the shop’s clock', () => {
  const now = Date.parse('2026-07-01T22:30:00Z');
  expect(momentText('2026-07-01T08:05:00Z', now, 'Europe/London')).toBe('09:05');
  expect(momentText('2026-06-30T23:10:00Z', now, 'Europe/London')).toBe('00:10');
  expect(momentText('2026-06-30T19:14:00Z', now, 'Europe/London')).toBe('Tue 30 Jun, 20:14');
});
