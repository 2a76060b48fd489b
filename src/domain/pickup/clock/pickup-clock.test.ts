import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantOf, shopDate, shopTime } from '#domain/pickup/pickup.ts';

const london = 'Europe/London';
const quarter = 15 * 60_000;
const hour = 4 * quarter;
const timesOfDay = Array.from(
  { length: 96 },
  (_, n) => `${String(Math.floor(n / 4)).padStart(2, '0')}:${String((n % 4) * 15).padStart(2, '0')}`,
);

describe('the clock at the shop', () => {
  test.each([
    ['2026-11-20T14:30:59.999Z', '2026-11-20', '14:30'],
    ['2026-07-01T14:30:00Z', '2026-07-01', '15:30'],
    ['2026-07-01T23:00:00Z', '2026-07-02', '00:00'],
    ['2026-07-01T22:59:59Z', '2026-07-01', '23:59'],
    ['2026-12-31T23:59:59Z', '2026-12-31', '23:59'],
    ['2027-01-01T00:00:00Z', '2027-01-01', '00:00'],
    ['2026-10-25T00:59:59Z', '2026-10-25', '01:59'],
    ['2026-10-25T01:00:00Z', '2026-10-25', '01:00'],
    ['2027-03-28T00:59:59Z', '2027-03-28', '00:59'],
    ['2027-03-28T01:00:00Z', '2027-03-28', '02:00'],
  ])('at %s shows %s %s', (instant, date, time) => {
    expect(shopDate(Date.parse(instant), london)).toBe(date);
    expect(shopTime(Date.parse(instant), london)).toBe(time);
  });

  test('shows the time of its own zone', () => {
    const instant = Date.parse('2026-07-01T20:00:00Z');
    expect([shopDate(instant, 'Asia/Kathmandu'), shopTime(instant, 'Asia/Kathmandu')]).toEqual(['2026-07-02', '01:45']);
    expect([shopDate(instant, 'UTC'), shopTime(instant, 'UTC')]).toEqual(['2026-07-01', '20:00']);
  });
});

describe('the day on which summer time ends, 25 October 2026', () => {
  const midnight = Date.parse('2026-10-24T23:00:00Z');

  test('every quarter of an hour is the instant that it should be; those shown twice are the first', () => {
    const expected = timesOfDay.map((time, n) => midnight + n * quarter + (time < '02:00' ? 0 : hour));
    expect(timesOfDay.map((time) => instantOf('2026-10-25', time, london))).toEqual(expected);
  });

  test('each of its 25 hours leads back to itself, the second 01:00 to 02:00 to the first', () => {
    for (let n = 0; n < 100; n++) {
      const instant = midnight + n * quarter;
      const isSecond = n >= 8 && n < 12;
      expect(shopDate(instant, london)).toBe('2026-10-25');
      expect(instantOf('2026-10-25', shopTime(instant, london), london)).toBe(isSecond ? instant - hour : instant);
    }
    expect(shopDate(midnight + 25 * hour, london)).toBe('2026-10-26');
    expect(shopDate(midnight - 1, london)).toBe('2026-10-24');
  });
});

describe('the day on which summer time begins, 28 March 2027', () => {
  const midnight = Date.parse('2027-03-28T00:00:00Z');

  test('every quarter of an hour is the instant that it should be; those skipped come an hour later', () => {
    const expected = timesOfDay.map((time, n) => midnight + n * quarter - (time < '02:00' ? 0 : hour));
    expect(timesOfDay.map((time) => instantOf('2027-03-28', time, london))).toEqual(expected);
    expect(shopTime(instantOf('2027-03-28', '01:30', london), london)).toBe('02:30');
  });

  test('each of its 23 hours leads back to itself', () => {
    for (let n = 0; n < 92; n++) {
      const instant = midnight + n * quarter;
      expect(instantOf(shopDate(instant, london), shopTime(instant, london), london)).toBe(instant);
      expect(shopDate(instant, london)).toBe('2027-03-28');
    }
    expect(shopDate(midnight + 23 * hour, london)).toBe('2027-03-29');
  });
});

describe('instants', () => {
  const zones = [
    london,
    'UTC',
    'America/New_York',
    'America/St_Johns',
    'Australia/Lord_Howe',
    'Pacific/Auckland',
    'Pacific/Kiritimati',
    'Asia/Kathmandu',
  ];

  test('in any zone, what the clock shows leads back to the first instant at which it shows that', () => {
    const instant = fc.integer({ min: 27_000_000, max: 34_000_000 }).map((minutes) => minutes * 60_000);
    fc.assert(
      fc.property(instant, fc.constantFrom(...zones), (at, timeZone) => {
        const shown = (moment: number) => `${shopDate(moment, timeZone)} ${shopTime(moment, timeZone)}`;
        const back = instantOf(shopDate(at, timeZone), shopTime(at, timeZone), timeZone);
        expect(shown(back)).toBe(shown(at));
        expect([0, hour / 2, hour]).toContain(at - back);
      }),
      { numRuns: 2000 },
    );
  });

  test('what New York shows twice is the first, and what it skips comes later, west of Greenwich too', () => {
    expect(instantOf('2026-11-01', '01:30', 'America/New_York')).toBe(Date.parse('2026-11-01T05:30:00Z'));
    expect(instantOf('2027-03-14', '02:30', 'America/New_York')).toBe(Date.parse('2027-03-14T07:30:00Z'));
  });

  test.each([
    ['2026-02-29', '10:00'],
    ['', '10:00'],
    ['2026-11-20', ''],
    ['2026-11-20', '24:00'],
    ['2026-11-20', '10:60'],
    ['2026-11-20', '1:00'],
    ['2026-11-20', '10:00:00'],
  ])('there is none at %j %j', (date, time) => {
    expect(() => instantOf(date, time, london)).toThrow(RangeError);
  });
});
