import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addMonths, isRealDate } from '#domain/pickup/clock/calendar.ts';
import { parseBirthday, parseDate, parseDayOfYear } from './date.ts';

test.each([
  ['22/11/2026', '2026-11-22'],
  ['2-1-2027', '2027-01-02'],
  ['22.11.26', '2026-11-22'],
  ['22 11 2026', '2026-11-22'],
  ['22, 11, 2026', '2026-11-22'],
  ['2026-11-22', '2026-11-22'],
  [' 22 Nov 2026 ', '2026-11-22'],
  ['22nd November 2026', '2026-11-22'],
  ['Sunday, 22 November 2026', '2026-11-22'],
  ['22 sept 26', '2026-09-22'],
  ['03122026', '2026-12-03'],
  ['031226', '2026-12-03'],
  ['0312', '2026-12-03'],
  ['3.12.', '2026-12-03'],
  ['3/12', '2026-12-03'],
  ['٣/١٢', '2026-12-03'],
  ['3–12', '2026-12-03'],
  ['3rd of December', '2026-12-03'],
  ['the 3rd December', '2026-12-03'],
  ['Thurs the 3rd of Dec.', '2026-12-03'],
  ['on 5th of December', '2026-12-05'],
  ['5dec', '2026-12-05'],
  ['5-Dec-26', '2026-12-05'],
  ["5 dec '26", '2026-12-05'],
  ['Dec 3', '2026-12-03'],
  ['December 3rd, 2026', '2026-12-03'],
  ['Thu, Dec. 3', '2026-12-03'],
  ['20/11', '2026-11-20'],
  ['2 Jan', '2027-01-02'],
  ['20/8', '2027-08-20'],
  ['29/2/2028', '2028-02-29'],
])('[V-08] %j, typed on Friday 20 November 2026, is %s', (text, date) => {
  expect(parseDate(text, '2026-11-20')).toBe(date);
});

test.each([
  ['today', '2026-11-20'],
  ['Tomorrow', '2026-11-21'],
  ['day after tomorrow', '2026-11-22'],
  ['saturday', '2026-11-21'],
  ['on Sat.', '2026-11-21'],
  ['tues', '2026-11-24'],
  ['weds', '2026-11-25'],
  ['friday', '2026-11-27'],
  ['this friday', '2026-11-20'],
  ['next friday', '2026-11-27'],
  ['next saturday', '2026-11-28'],
  ['Saturday week', '2026-11-28'],
  ['coming Monday', '2026-11-23'],
])('[V-08] %j, said on Friday 20 November 2026, is %s', (text, date) => {
  expect(parseDate(text, '2026-11-20')).toBe(date);
});

test.each([
  ['19/11', '2026-11-20', '2026-11-19'],
  ['Nov 19', '2026-11-20', '2026-11-19'],
  ['21/8', '2026-11-20', '2026-08-21'],
  ['25 December', '2027-01-02', '2026-12-25'],
])('[V-08] %j, typed on the %s, is the %s, which has passed, and not of another year', (text, today, date) => {
  expect(parseDate(text, today)).toBe(date);
});

test.each([
  '',
  '22',
  '31/11/2026',
  '31/2/2027',
  '29/2/2027',
  '29/2',
  '11/22/2026',
  '12/25',
  '22 Foo 2026',
  'about 5 december',
  '5 decade',
  'may be 5',
  'sat 5',
  'some day',
  'next week',
  '22/11/202',
  '0/1/2027',
  '312',
  '3122026',
  '2026',
])('[V-08] %j is no date', (text) => {
  expect(parseDate(text, '2026-11-20')).toBeNull();
});

const daysOf = (from: string, days: number) => fc.integer({ min: 0, max: days }).map((ahead) => addDays(from, ahead));
const anyDay = daysOf('2024-01-01', 3_000);
const shown = (date: string, how: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...how, timeZone: 'UTC' }).format(Date.parse(date));
const ways: readonly ((date: string) => string)[] = [
  (date) => shown(date, { day: 'numeric', month: 'numeric' }),
  (date) => shown(date, { day: '2-digit', month: '2-digit' }).replace('/', ''),
  (date) => shown(date, { day: 'numeric', month: 'numeric' }).replace('/', '.').concat('.'),
  (date) => shown(date, { day: 'numeric', month: 'long' }),
  (date) => shown(date, { weekday: 'short', day: 'numeric', month: 'short' }).toUpperCase(),
  (date) => `${shown(date, { month: 'short' })} ${shown(date, { day: 'numeric' })}`,
];
const waysWithYear: readonly ((date: string) => string)[] = [
  (date) => shown(date, { day: 'numeric', month: 'numeric', year: 'numeric' }),
  (date) => shown(date, { day: '2-digit', month: '2-digit', year: 'numeric' }).replaceAll('/', ''),
  (date) => shown(date, { day: '2-digit', month: '2-digit', year: '2-digit' }).replaceAll('/', ''),
  (date) => shown(date, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
];

test('[V-08] each day of the next nine months is understood, however it is written', () => {
  fc.assert(
    fc.property(anyDay, daysOf('2024-01-01', 270), fc.constantFrom(...ways, ...waysWithYear), (today, later, way) => {
      const date = addDays(today, (Date.parse(later) - Date.parse('2024-01-01')) / 86_400_000);
      expect(parseDate(way(date), today)).toBe(date);
    }),
    { numRuns: 1_000 },
  );
});

test('[V-08] whatever is typed is a real day or none', () => {
  const words = ['3', '12', '31', '29', 'feb', 'dec', 'sat', 'next', 'the', 'of', '/', '.', '-', ' ', 'th', '٣', '2'];
  const sentence = fc.array(fc.constantFrom(...words), { maxLength: 6 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.oneof(fc.string({ maxLength: 12 }), sentence), anyDay, (text, today) => {
      const date = parseDate(text, today);
      return date === null || isRealDate(date);
    }),
    { numRuns: 2_000 },
  );
});

test('[V-08] without its year a day lies within the next nine months, or has just passed', () => {
  fc.assert(
    fc.property(anyDay, anyDay, fc.constantFrom(...ways), (day, today, way) => {
      const date = parseDate(way(day), today);
      const isOfALeapYear = date === null && day.endsWith('-02-29');
      return isOfALeapYear || (date !== null && date <= addMonths(today, 9) && date > addMonths(today, -4));
    }),
  );
});

test.each([
  ['14/03/1991', '1991-03-14'],
  ['14-3-1991', '1991-03-14'],
  ['14031991', '1991-03-14'],
  ['140391', '1991-03-14'],
  ['3/4/51', '1951-04-03'],
  ['3.4.51', '1951-04-03'],
  ['3 April 1951', '1951-04-03'],
  ['April 3rd, 1951', '1951-04-03'],
  ['1/1/05', '2005-01-01'],
  ['20/11/26', '2026-11-20'],
  ['21/11/26', '1926-11-21'],
  ['29/2/00', '2000-02-29'],
  ['1951-04-03', '1951-04-03'],
])('[V-06] a date of birth typed as %j on 20 November 2026 is %s', (text, date) => {
  expect(parseBirthday(text, '2026-11-20')).toBe(date);
});

test.each(['', '14/3', 'yesterday', 'friday', '31/2/1951', '29/2/51', '14/3/191', '1403', '14.3.'])(
  '[V-06] %j is no date of birth',
  (text) => {
    expect(parseBirthday(text, '2026-11-20')).toBeNull();
  },
);

test('[V-06] each birthday of a hundred years is understood, in any of the ways of writing it', () => {
  fc.assert(
    fc.property(daysOf('1926-11-21', 36_500), fc.constantFrom(...waysWithYear), (date, way) => {
      expect(parseBirthday(way(date), '2026-11-20')).toBe(date);
    }),
  );
});

test('a day of every year is read in figures and in words', () => {
  expect(['24/12', '24.12.', '2412', '24 December', 'Dec 24', '29/2'].map(parseDayOfYear)).toEqual([
    '12-24',
    '12-24',
    '12-24',
    '12-24',
    '12-24',
    '02-29',
  ]);
  expect(['', '31/2', '24', 'christmas'].map(parseDayOfYear)).toEqual([null, null, null, null]);
});
