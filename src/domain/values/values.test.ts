import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isDayOfYear, isRealDate, monthDayText } from '#domain/pickup/clock/calendar.ts';
import { amountForField, parseAmount } from './amount.ts';
import { parseDate, parseDayOfYear, parseFullDate } from './date.ts';
import { parseDecimal, parsePercent } from './decimal.ts';
import { momentForField, parseMoment } from './moment.ts';
import { parseWhole } from './number.ts';
import { formatPhone, parsePhone, phoneForField } from './phone.ts';
import { isPostcode, normalisePostcode } from './postcode.ts';
import { parseTime, timeOf } from './time.ts';
import { parseWeight } from './typed-weight.ts';
import { weightTextFromGrams } from './weight.ts';

const dates = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const halfHours = fc.integer({ min: 0, max: 40_000 }).map((count) => Date.UTC(2026, 0, 1) + count * 30 * 60_000);
/** The hour that comes twice, when the clocks go back, is read as its first. */
const isRepeatedHour = (at: number): boolean => momentForField(new Date(at - 3_600_000).toISOString()) === shown(at);
const shown = (at: number): string => momentForField(new Date(at).toISOString());

describe('what the shop writes into a field it reads from it', () => {
  const numbers = fc.integer({ min: 1_000_000_000, max: 9_999_999_999 }).map((digits) => `+44${digits}`);
  const grams = fc.integer({ min: 1, max: 100_000 });
  const sizes = fc.integer({ min: -9_999_999, max: 9_999_999 }).map((tenths) => tenths / 10 || 0);
  const days = dates.map((date) => date.slice(5)).filter(isDayOfYear);
  const moments = halfHours.filter((at) => !isRepeatedHour(at)).map((at) => new Date(at).toISOString());
  const british = (date: string): string => date.split('-').toReversed().join('/');
  const isReadAgain = <Value>(
    values: fc.Arbitrary<Value>,
    forField: (value: Value) => string,
    parse: (typed: string) => Value | null,
  ) => fc.assert(fc.property(values, (value) => parse(forField(value)) === value));

  test('an amount', () => isReadAgain<number>(fc.nat(99_999_999), amountForField, parseAmount));
  test('a whole number', () => isReadAgain(fc.nat(999_999), String, parseWhole));
  test('a number', () => isReadAgain(sizes, String, parseDecimal));
  test('a percentage', () => isReadAgain(fc.nat(10_000), (hundredths) => `${hundredths / 100}%`, parsePercent));
  test('a date', () => isReadAgain(dates, (date) => date, parseFullDate));
  test('a date as it is shown', () => isReadAgain(dates, british, parseFullDate));
  test('a day of the year', () => isReadAgain(days, monthDayText, parseDayOfYear));
  test('a time', () => isReadAgain(fc.nat(24 * 60 - 1).map(timeOf), (time) => time, parseTime));
  test('a moment', () => isReadAgain(moments, momentForField, (typed) => parseMoment(typed)));
  test('a telephone number', () => isReadAgain(numbers, phoneForField, parsePhone));
  test('a telephone number as it is shown', () => isReadAgain(numbers, formatPhone, parsePhone));
  test('a weight', () => isReadAgain(grams, String, parseWeight));
  test('a weight as it is shown', () => isReadAgain(grams, weightTextFromGrams, parseWeight));

  test('a postcode', () => {
    const codes = fc.constantFrom('DY5 2TF', 'B1 1AA', 'SW1A 0AA', 'EC1A 1BB', 'BFPO 57', 'M60 1NW');
    fc.assert(
      fc.property(codes, fc.constantFrom('', ' ', '  '), (code, gap) => {
        const typed = ` ${code.toLowerCase().replace(' ', gap)} `;
        expect([isPostcode(typed), normalisePostcode(typed)]).toEqual([true, code]);
      }),
    );
  });
});

describe('what people type', () => {
  test.each([
    ['£24.50', 2_450],
    ['24,50', 2_450],
    ['.50', 50],
    ['1,250.00', 125_000],
    ['1 250', 125_000],
    ['4 5', null],
    ['1.234', null],
  ])('%j as an amount is %j pence', (typed, amount) => expect(parseAmount(typed)).toBe(amount));

  test.each([
    ['1,200', 1_200],
    ['1,5', 1.5],
    ['1.500', 1.5],
    ['-3', -3],
    ['+ 3', 3],
    ['−2.5', -2.5],
    ['٢٤', 24],
    ['52,48165', 52.48165],
    ['1 5', null],
    ['1e3', null],
    ['1.2.3', null],
    ['', null],
    ['-', null],
  ])('%j as a number is %j', (typed, number) => expect(parseDecimal(typed)).toBe(number));

  test.each([
    ['17.5', 1_750],
    ['17,5 %', 1_750],
    ['20%', 2_000],
    ['17.555', null],
    ['%', null],
  ])('%j as a percentage is %j hundredths', (typed, hundredths) => expect(parsePercent(typed)).toBe(hundredths));

  test.each([
    ['500', 500],
    ['500 G', 500],
    ['1.5kg', 1_500],
    ['1,5 kg', 1_500],
    ['1,500', 1_500],
    ['0', null],
    ['half a kilo', null],
    ['500 gr', null],
  ])('%j as a weight is %j grams', (typed, grams) => expect(parseWeight(typed)).toBe(grams));

  test.each([
    ['14:00', '14:00'],
    ['9:30', '09:30'],
    ['9.30', '09:30'],
    ['14:00:00', '14:00'],
    ['2 pm', '14:00'],
    ['2.30PM', '14:30'],
    ['12 am', '00:00'],
    ['12pm', '12:00'],
    ['14', null],
    ['14 pm', null],
    ['0 am', null],
    ['24:00', null],
    ['9:60', null],
    ['noon', null],
  ])('%j as a time is %j', (typed, time) => expect(parseTime(typed)).toBe(time));

  test.each([
    ['03/12/2026', '2026-12-03'],
    ['03122026', '2026-12-03'],
    ['3.12.26', '2026-12-03'],
    ['Thursday 3 December 2026', '2026-12-03'],
    ['Dec 3 2026', '2026-12-03'],
    ['3 December', null],
    ['31/02/2026', null],
  ])('%j as a date with its year is %j', (typed, date) => expect(parseFullDate(typed)).toBe(date));

  test.each([
    ['01/12/2026 8:00', '2026-12-01T08:00:00.000Z'],
    ['1 Dec 2026 8.30', '2026-12-01T08:30:00.000Z'],
    ['2026-06-01T08:00', '2026-06-01T07:00:00.000Z'],
    ['2026-06-01', '2026-05-31T23:00:00.000Z'],
    ['2026-06-01 25:00', null],
    ['1 Dec', null],
  ])('%j as a moment is %j', (typed, moment) => expect(parseMoment(typed)).toBe(moment));

  test('a last day without a time lasts until its end', () => {
    expect(parseMoment('28/11/2026', true)).toBe('2026-11-29T00:00:00.000Z');
    expect(parseMoment('28/11/2026 9:00', true)).toBe('2026-11-28T09:00:00.000Z');
  });

  test.each(['+44 (0)7700 900123', '0044 7700 900123', '07700.900.123', '44 7700 900123', '7700 900123'])(
    '%j is a British telephone number',
    (typed) => expect(parsePhone(typed)).toBe('+447700900123'),
  );

  test('of any text a date is read that exists, or none', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789/.- decmb'), maxLength: 12 });
    fc.assert(
      fc.property(typed, (text) => {
        const date = parseDate(text, '2026-11-30');
        return date === null || isRealDate(date);
      }),
    );
  });
});
