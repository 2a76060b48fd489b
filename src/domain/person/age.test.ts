import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { ageOn, isRealDate, minimumAge } from './age.ts';

test.each([
  ['2013-11-20', '2026-11-19', 12],
  ['2013-11-20', '2026-11-20', 13],
  ['2013-11-20', '2026-11-21', 13],
  ['2013-12-01', '2026-11-30', 12],
  ['2013-01-31', '2026-02-01', 13],
  ['2012-02-29', '2025-02-28', 12],
  ['2012-02-29', '2025-03-01', 13],
  ['2012-02-29', '2028-02-29', 16],
  ['2026-11-20', '2026-11-20', 0],
  ['2026-11-21', '2026-11-20', -1],
  ['2027-01-01', '2026-12-31', -1],
])('[V-06] born on %s, on %s one is %i', (dob, today, age) => {
  expect(ageOn(dob, today)).toBe(age);
});

test('[V-06] an account takes thirteen years', () => {
  expect(minimumAge).toBe(13);
});

test.each(['2024-02-29', '2000-02-29', '2026-12-31', '2026-04-30', '0001-01-01', '1899-06-15'])(
  '[V-06] %s is a real date',
  (text) => {
    expect(isRealDate(text)).toBe(true);
  },
);

test.each([
  '',
  '2026-02-29',
  '1900-02-29',
  '2100-02-29',
  '2026-02-30',
  '2026-04-31',
  '2026-06-31',
  '2026-09-31',
  '2026-11-31',
  '2026-01-32',
  '2026-00-10',
  '2026-13-10',
  '2026-01-00',
  '0000-01-01',
  '2026-1-1',
  '26-01-01',
  '20260101',
  '2026-01-01T00:00',
  ' 2026-01-01',
  '2026/01/01',
  '12026-01-01',
  'yesterday',
])('[V-06] %j is none', (text) => {
  expect(isRealDate(text)).toBe(false);
});

test('[V-06] a date is real just when the calendar gives it back', () => {
  const number = (max: number, length: number) => fc.nat(max).map((n) => String(n).padStart(length, '0'));
  fc.assert(
    fc.property(number(9999, 4), number(13, 2), number(32, 2), (year, month, day) => {
      const text = `${year}-${month}-${day}`;
      const instant = new Date(0);
      instant.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
      const given = instant.getTime() >= Date.parse('0001-01-01') ? instant.toISOString().slice(0, 10) : '';
      expect(isRealDate(text)).toBe(given === text);
    }),
    { numRuns: 3000 },
  );
});

test('the days follow each other over months, years and leap days', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2027-02-28', 1)).toBe('2027-03-01');
  expect(addDays('2026-10-24', 2)).toBe('2026-10-26');
  expect(addDays('2026-11-20', 0)).toBe('2026-11-20');
  expect(addDays('2026-11-20', 90)).toBe('2027-02-18');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
});
