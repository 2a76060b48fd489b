import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, weekdayOf } from './clock/calendar.ts';
import { type Diary, hoursOfWeek, hoursOn, namedFirst, specialDayOn, widestHours } from './diary.ts';
import { type DayHours, isOutsideHours } from './hours.ts';
import { checkPickup, closedReason, instantOf, pickupDay, slotsOn, soonestPickupDates } from './pickup.ts';
import { unlimitedRoom } from './places/room.ts';

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

const usual: DayHours = { opens: '09:00', closes: '18:00' };
const short: DayHours = { opens: '10:00', closes: '16:00' };
const split: DayHours = { opens: '09:00', closes: '18:00', midday: { closes: '13:00', reopens: '14:10' } };
const diary: Diary = {
  timeZone: 'Europe/London',
  week: [null, usual, usual, usual, usual, short, short],
  specialDays: [
    {
      date: '2026-12-24',
      name: 'Christmas Eve',
      words: 'We close at 3 pm.',
      hours: { opens: '09:00', closes: '15:00' },
    },
    { date: '2026-12-25', name: 'Christmas Day', words: 'We are closed on Christmas Day.', hours: null },
    { date: '2026-12-28', name: 'Monday after Christmas', words: 'Open this Monday.', hours: short },
  ],
  stepMinutes: 15,
  leadMinutes: 0,
  lead: { days: 0, orderBy: null },
  horizonDays: 365,
  room: unlimitedRoom,
  pauses: [],
};
/** Noon on a Friday. */
const now = Date.parse('2026-11-20T12:00:00Z');

describe('[Y-01] hours by weekday and special days', () => {
  test('each weekday has its own hours, and one without is closed', () => {
    expect(slotsOn('2026-11-21', now, diary).length).toBe(25);
    expect(slotsOn('2026-11-24', now, diary).length).toBe(37);
    expect(pickupDay('2026-11-23', now, diary)).toBe('closed');
    expect(checkPickup({ date: '2026-11-23', time: '10:00' }, now, diary)).toBe('dateClosed');
    expect(checkPickup({ date: '2026-11-21', time: '09:00' }, now, diary)).toBe('timeOutsideHours');
    expect(soonestPickupDates(4, now, diary)).toEqual(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-24']);
  });

  test('a special day rules over its weekday: closed, shorter, or open on a day that is else closed', () => {
    expect(slotsOn('2026-12-24', now, diary).at(-1)).toBe('15:00');
    expect(checkPickup({ date: '2026-12-24', time: '15:15' }, now, diary)).toBe('timeOutsideHours');
    expect(pickupDay('2026-12-25', now, diary)).toBe('closed');
    expect(pickupDay('2026-12-28', now, diary)).toBe('open');
    expect(pickupDay('2027-01-04', now, diary)).toBe('closed');
  });

  test('a closed day is told by its name, an open one has no reason to be closed', () => {
    expect(closedReason('2026-12-25', diary)).toBe('Christmas Day');
    expect(closedReason('2026-12-24', diary)).toBeNull();
    expect(closedReason('2026-11-23', diary)).toBeNull();
    expect(specialDayOn('2026-12-24', diary)?.words).toBe('We close at 3 pm.');
  });

  test('on a day that closes early nothing is left an instant after its last time', () => {
    const last = instantOf('2026-12-24', '15:00', diary.timeZone);
    expect(slotsOn('2026-12-24', last, diary)).toEqual(['15:00']);
    expect(pickupDay('2026-12-24', last + 1, diary)).toBe('noTimesLeft');
  });

  test('whatever the hours and special days, at any moment of a year with both clock changes: what is offered is just what is accepted, and lies within the hours of its day', () => {
    const time = fc.integer({ min: 0, max: 95 });
    const pad = (n: number) => String(n).padStart(2, '0');
    const quarter = (n: number) => `${pad(Math.floor(n / 4))}:${pad((n % 4) * 15)}`;
    const hours: fc.Arbitrary<DayHours | null> = fc.option(
      fc
        .tuple(time, time, time, time, fc.boolean())
        .map(([a, b, c, d, isSplit]) => [[a, b, c, d].toSorted((one, other) => one - other), isSplit] as const)
        .map(([[opens = 0, closesAt = 0, reopens = 0, closes = 0], isSplit]) => ({
          opens: quarter(opens),
          closes: quarter(closes),
          ...(isSplit && closesAt < reopens && { midday: { closes: quarter(closesAt), reopens: quarter(reopens) } }),
        })),
    );
    const moment = fc.integer({ min: Date.parse('2026-06-01T00:00Z'), max: Date.parse('2027-06-01T00:00Z') });
    const changes = fc.constantFrom(Date.parse('2026-10-24T23:30Z'), Date.parse('2027-03-27T23:30Z'));
    fc.assert(
      fc.property(
        fc.oneof(moment, changes),
        fc.array(hours, { minLength: 7, maxLength: 7 }),
        fc.option(
          hours.map((special) => ({ special })),
          { freq: 1 },
        ),
        fc.nat(8),
        (at, week, ruled, ahead) => {
          const date = addDays(new Date(at).toISOString().slice(0, 10), ahead);
          const specialDays = ruled ? [{ date, name: '', words: '', hours: ruled.special }] : [];
          const some: Diary = { ...diary, week, specialDays };
          const own = ruled ? ruled.special : (week[weekdayOf(date)] ?? null);
          expect(hoursOn(date, some)).toEqual(own);
          const slots = slotsOn(date, at, some);
          expect(pickupDay(date, at, some) === 'open').toBe(slots.length > 0);
          for (let n = ahead; n < 96; n += 7)
            expect(checkPickup({ date, time: quarter(n) }, at, some) === null).toBe(slots.includes(quarter(n)));
          for (const slot of slots) {
            expect(isOutsideHours(slot, own)).toBe(false);
            expect(instantOf(date, slot, some.timeZone)).toBeGreaterThanOrEqual(at);
          }
        },
      ),
      { numRuns: 120 },
    );
  });
});

describe('the hours of a week', () => {
  test('are told to search engines in runs of days', () => {
    expect(hoursOfWeek(diary)).toEqual(['Tu-Fr 09:00-18:00', 'Sa-Su 10:00-16:00']);
    expect(hoursOfWeek({ ...diary, week: diary.week.map(() => usual) })).toEqual(['Mo-Su 09:00-18:00']);
    expect(hoursOfWeek({ ...diary, week: [usual, null, usual, null, null, null, null] })).toEqual([
      'Mo 09:00-18:00',
      'We 09:00-18:00',
    ]);
  });

  test('[Y-01] of days that are closed at midday are told in two spans, apart from days that are not', () => {
    expect(hoursOfWeek({ ...diary, week: [usual, split, split, usual, null, null, null] })).toEqual([
      'Mo 09:00-18:00',
      'Tu-We 09:00-13:00',
      'Tu-We 14:10-18:00',
      'Th 09:00-18:00',
    ]);
  });

  test('span from the earliest opening to the latest closing', () => {
    expect(widestHours(diary)).toEqual(usual);
    expect(widestHours({ ...diary, week: [{ opens: '12:00', closes: '20:00' }, short] })).toEqual({
      opens: '10:00',
      closes: '20:00',
    });
    expect(widestHours({ ...diary, week: [null] })).toBeNull();
  });
});
