import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Diary } from './diary.ts';
import type { DayHours } from './hours.ts';
import {
  checkPickup,
  firstPickupDate,
  instantOf,
  nearestPickupDate,
  pickupDay,
  slotsOn,
  soonestPickupDates,
} from './pickup.ts';
import { unlimitedRoom } from './places/room.ts';

/** The same hours every day. */
const daily = (opens: string, closes: string): { week: DayHours[] } => ({
  week: Array.from({ length: 7 }, () => ({ opens, closes })),
});
const closedOn = (date: string) => ({ date, name: '', words: '', hours: null });
const rules: Diary = {
  timeZone: 'Europe/London',
  ...daily('09:00', '18:00'),
  stepMinutes: 15,
  leadMinutes: 0,
  lead: { days: 0, orderBy: null },
  specialDays: [closedOn('2026-12-25'), closedOn('2026-12-26')],
  horizonDays: 90,
  room: unlimitedRoom,
  pauses: [],
};
/** Half past two on a Friday afternoon in winter, when London is on UTC. */
const now = Date.parse('2026-11-20T14:30:00Z');

describe('the slots of a day', () => {
  test('[V-08] a day to come has every quarter of an hour from 9:00 to 18:00, both included', () => {
    const slots = slotsOn('2026-11-21', now, rules);
    expect(slots.length).toBe(37);
    expect(slots.slice(0, 6)).toEqual(['09:00', '09:15', '09:30', '09:45', '10:00', '10:15']);
    expect(slots.slice(-2)).toEqual(['17:45', '18:00']);
  });

  test('[V-08] of today those are left that are not yet past, the present minute included', () => {
    expect(slotsOn('2026-11-20', now, rules)[0]).toBe('14:30');
    expect(slotsOn('2026-11-20', now + 1, rules)[0]).toBe('14:45');
    expect(slotsOn('2026-11-20', now - 1, rules)[0]).toBe('14:30');
  });

  test('[V-08] the last slot of today is there until six, and not after', () => {
    expect(slotsOn('2026-11-20', Date.parse('2026-11-20T18:00:00Z'), rules)).toEqual(['18:00']);
    expect(slotsOn('2026-11-20', Date.parse('2026-11-20T18:00:00.001Z'), rules)).toEqual([]);
  });

  test('the lead time puts off the first slot, and passes while the bakery is open', () => {
    expect(slotsOn('2026-11-20', now, { ...rules, leadMinutes: 45 })[0]).toBe('15:15');
    expect(slotsOn('2026-11-20', now + 1, { ...rules, leadMinutes: 45 })[0]).toBe('15:30');
    expect(slotsOn('2026-11-20', now, { ...rules, leadMinutes: 46 })[0]).toBe('15:30');
    const dayAhead = { ...rules, leadMinutes: 9 * 60 };
    expect(slotsOn('2026-11-20', now, dayAhead)).toEqual([]);
    expect(slotsOn('2026-11-21', now, dayAhead)[0]).toBe('14:30');
    const christmasEve = Date.parse('2026-12-24T17:30:00Z');
    expect(slotsOn('2026-12-27', christmasEve, { ...rules, leadMinutes: 60 })[0]).toBe('09:30');
  });

  test('[V-08] past, closed and too distant days have none, nor have days that do not exist', () => {
    expect(slotsOn('2026-11-19', now, rules)).toEqual([]);
    expect(slotsOn('2026-12-25', now, rules)).toEqual([]);
    expect(slotsOn('2026-12-27', now, rules).length).toBe(37);
    expect(slotsOn('2027-02-18', now, rules).length).toBe(37);
    expect(slotsOn('2027-02-19', now, rules)).toEqual([]);
    expect(slotsOn('2026-11-31', now, rules)).toEqual([]);
    expect(slotsOn('', now, rules)).toEqual([]);
  });

  test('hours that the step does not fill end before closing, and hours turned round have none', () => {
    const odd = { ...rules, ...daily('09:10', '10:00'), stepMinutes: 20 };
    expect(slotsOn('2026-11-21', now, odd)).toEqual(['09:10', '09:30', '09:50']);
    expect(slotsOn('2026-11-21', now, { ...rules, ...daily('12:00', '12:00') })).toEqual(['12:00']);
    expect(slotsOn('2026-11-21', now, { ...rules, ...daily('18:00', '09:00') })).toEqual([]);
  });

  test('[Y-01] a day that is closed at midday has the times of both spans, each counted from its own opening', () => {
    const midday = { closes: '10:00', reopens: '11:10' };
    const split = { ...rules, week: rules.week.map(() => ({ opens: '09:15', closes: '12:00', midday })) };
    const offered = ['09:15', '09:30', '09:45', '10:00', '11:10', '11:25', '11:40', '11:55'];
    expect(slotsOn('2026-11-21', now, split)).toEqual(offered);
    const check = (time: string) => checkPickup({ date: '2026-11-21', time }, now, split);
    expect(['10:00', '11:25'].map(check)).toEqual([null, null]);
    expect(['10:15', '11:00'].map(check)).toEqual(['timeOutsideHours', 'timeOutsideHours']);
    expect(check('11:30')).toBe('timeOffStep');
    const last = instantOf('2026-11-21', '11:55', rules.timeZone);
    expect(slotsOn('2026-11-21', last, split)).toEqual(['11:55']);
    expect(pickupDay('2026-11-21', last + 1, split)).toBe('noTimesLeft');
  });

  test('today is the day in London, where in summer it is tomorrow from eleven in the evening UTC', () => {
    const lateInSummer = Date.parse('2026-07-01T23:30:00Z');
    expect(checkPickup({ date: '2026-07-01', time: '10:00' }, lateInSummer, rules)).toBe('dateInPast');
    expect(slotsOn('2026-07-02', lateInSummer, rules).length).toBe(37);
    expect(slotsOn('2026-07-02', Date.parse('2026-07-02T08:00:01Z'), rules)[0]).toBe('09:15');
  });
});

describe('the check of a chosen pick-up', () => {
  test.each([
    [{}, 'dateMissing'],
    [{ date: '', time: '' }, 'dateMissing'],
    [{ date: 'tomorrow', time: '10:00' }, 'dateInvalid'],
    [{ date: '2026-11-31', time: '10:00' }, 'dateInvalid'],
    [{ date: '2026-11-19', time: '10:00' }, 'dateInPast'],
    [{ date: '2026-11-19', time: '' }, 'dateInPast'],
    [{ date: '2026-12-25', time: '10:00' }, 'dateClosed'],
    [{ date: '2027-02-18', time: '10:00' }, null],
    [{ date: '2027-02-19', time: '10:00' }, 'dateTooFar'],
    [{ date: '2026-11-21' }, 'timeMissing'],
    [{ date: '2026-11-21', time: '' }, 'timeMissing'],
    [{ date: '2026-11-21', time: '08:45' }, 'timeOutsideHours'],
    [{ date: '2026-11-21', time: '08:59' }, 'timeOutsideHours'],
    [{ date: '2026-11-21', time: '09:00' }, null],
    [{ date: '2026-11-21', time: '18:00' }, null],
    [{ date: '2026-11-21', time: '18:01' }, 'timeOutsideHours'],
    [{ date: '2026-11-21', time: '18:15' }, 'timeOutsideHours'],
    [{ date: '2026-11-21', time: '00:00' }, 'timeOutsideHours'],
    [{ date: '2026-11-21', time: '9:00' }, 'timeOutsideHours'],
    [{ date: '2026-11-21', time: '10:60' }, 'timeOutsideHours'],
    [{ date: '2026-11-21', time: '10:00:00' }, 'timeOutsideHours'],
    [{ date: '2026-11-21', time: '09:01' }, 'timeOffStep'],
    [{ date: '2026-11-21', time: '17:59' }, 'timeOffStep'],
    [{ date: '2026-11-20', time: '14:20' }, 'timeOffStep'],
    [{ date: '2026-11-20', time: '14:15' }, 'timeInPast'],
    [{ date: '2026-11-20', time: '14:30' }, null],
  ] as const)('[V-08] of %j says %j', (chosen, problem) => {
    expect(checkPickup(chosen, now, rules)).toBe(problem);
  });

  test('steps are counted from opening', () => {
    const odd = { ...rules, ...daily('09:05', '18:00') };
    expect(checkPickup({ date: '2026-11-21', time: '09:05' }, now, odd)).toBeNull();
    expect(checkPickup({ date: '2026-11-21', time: '09:20' }, now, odd)).toBeNull();
    expect(checkPickup({ date: '2026-11-21', time: '09:30' }, now, odd)).toBe('timeOffStep');
    expect(checkPickup({ date: '2026-11-21', time: '09:10' }, now, odd)).toBe('timeOffStep');
  });

  test('the lead time counts', () => {
    const lead = { ...rules, leadMinutes: 60 };
    expect(checkPickup({ date: '2026-11-20', time: '15:15' }, now, lead)).toBe('timeTooSoon');
    expect(checkPickup({ date: '2026-11-20', time: '15:30' }, now, lead)).toBeNull();
  });

  test('[V-08] what is offered is just what is accepted, at any moment of a year with both clock changes', () => {
    const moment = fc.integer({ min: Date.parse('2026-06-01T00:00Z'), max: Date.parse('2027-06-01T00:00Z') });
    const daysAhead = fc.oneof(fc.integer({ min: -1, max: 2 }), fc.integer({ min: 3, max: 92 }));
    const fiveMinutes = fc.oneof(fc.integer({ min: 105, max: 220 }), fc.nat(24 * 12 - 1));
    const lead = fc.oneof(fc.constant(0), fc.nat(3000));
    const seen = { offered: 0, refused: 0 };
    fc.assert(
      fc.property(moment, daysAhead, fiveMinutes, lead, (at, ahead, late, leadMinutes) => {
        const date = new Date(at + ahead * 86_400_000).toISOString().slice(0, 10);
        const time = `${String(Math.floor(late / 12)).padStart(2, '0')}:${String((late % 12) * 5).padStart(2, '0')}`;
        const some = { ...rules, leadMinutes };
        const isOffered = slotsOn(date, at, some).includes(time);
        seen[isOffered ? 'offered' : 'refused']++;
        expect(checkPickup({ date, time }, at, some) === null).toBe(isOffered);
      }),
      { numRuns: 500 },
    );
    expect(Math.min(seen.offered, seen.refused)).toBeGreaterThan(20);
  });
});

describe('the first day with a slot', () => {
  test('is today while a slot is left of it, else the next day that is open', () => {
    expect(firstPickupDate(now, rules)).toBe('2026-11-20');
    expect(firstPickupDate(Date.parse('2026-11-20T18:00:00Z'), rules)).toBe('2026-11-20');
    expect(firstPickupDate(Date.parse('2026-11-20T18:00:01Z'), rules)).toBe('2026-11-21');
    expect(firstPickupDate(Date.parse('2026-12-24T18:00:01Z'), rules)).toBe('2026-12-27');
  });

  test('is the last of the horizon, or none at all', () => {
    const soon = { ...rules, horizonDays: 2 };
    expect(firstPickupDate(Date.parse('2026-12-25T10:00:00Z'), soon)).toBe('2026-12-27');
    expect(firstPickupDate(Date.parse('2026-12-24T18:30:00Z'), soon)).toBeNull();
    expect(firstPickupDate(now, { ...rules, leadMinutes: 200 * 24 * 60 })).toBeNull();
  });

  test('leads through the night of each clock change', () => {
    expect(firstPickupDate(instantOf('2026-10-24', '23:59', rules.timeZone), rules)).toBe('2026-10-25');
    expect(firstPickupDate(instantOf('2027-03-27', '23:59', rules.timeZone), rules)).toBe('2027-03-28');
    expect(slotsOn('2027-03-28', instantOf('2027-03-28', '08:59', rules.timeZone), rules).length).toBe(37);
  });
});

test.each([
  ['2026-11-19', 'outOfReach'],
  ['2026-11-20', 'open'],
  ['2026-12-25', 'closed'],
  ['2027-02-18', 'open'],
  ['2027-02-19', 'outOfReach'],
  ['2026-11-31', 'outOfReach'],
])('[V-08] to whoever looks on 20 November 2026, %s is %s', (date, state) => {
  expect(pickupDay(date, now, rules)).toBe(state);
});

test('[V-08] a day whose last slot has passed has no times left', () => {
  expect(pickupDay('2026-11-20', Date.parse('2026-11-20T18:00:01Z'), rules)).toBe('noTimesLeft');
});

test('[V-08] a day whose last slot has passed is refused as a day', () => {
  const late = Date.parse('2026-11-20T18:00:01Z');
  expect(checkPickup({ date: '2026-11-20', time: '10:00' }, late, rules)).toBe('dateNoTimesLeft');
  expect(checkPickup({ date: '2026-11-21', time: '10:00' }, late, rules)).toBeNull();
});

test.each([
  ['2026-11-01', '2026-11-20'],
  ['2026-12-01', '2026-12-01'],
  ['2026-12-25', '2026-12-24'],
  ['2026-12-26', '2026-12-27'],
  ['2030-01-01', '2027-02-18'],
])('[V-08] the open day nearest to %s is %s', (date, nearest) => {
  expect(nearestPickupDate(date, now, rules)).toBe(nearest);
});

test('[V-08] the soonest days leave out those that are closed, and end with the horizon', () => {
  const christmas = Date.parse('2026-12-24T18:00:01Z');
  expect(soonestPickupDates(2, christmas, rules)).toEqual(['2026-12-27', '2026-12-28']);
  expect(soonestPickupDates(3, now, { ...rules, horizonDays: 1 })).toEqual(['2026-11-20', '2026-11-21']);
  expect(nearestPickupDate('2026-11-25', now, { ...rules, leadMinutes: 200 * 24 * 60 })).toBeNull();
});
