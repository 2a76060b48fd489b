import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Personalisation } from '#domain/catalogue/personalisation.ts';
import { usualLead } from '#domain/catalogue/product-options.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { type Diary, hoursOn } from '#domain/pickup/diary.ts';
import {
  checkPickup,
  firstFreeSlot,
  firstPickupDate,
  instantOf,
  nextFreeSlot,
  pickupDay,
  presetTime,
  shopDate,
  slotsOn,
  timesOn,
} from '#domain/pickup/pickup.ts';
import { timeOf } from '#domain/values/time.ts';
import { wireNeeds as noNeeds } from '#tests/support/catalogue/wire-product.ts';
import { diaryOfShop } from '#tests/support/orders/diary-of-shop.ts';
import {
  type Demand,
  type DemandingLine,
  demandOf,
  haveCommonDay,
  isInSeason,
  type Needs,
  noDemand,
  optionLeadsOf,
  unitsOfSize,
} from './demand.ts';
import { afterOpenMinutes, beforeOpenMinutes, earliestDate, lastOrderDate, readyDate } from './lead-time.ts';
import { pickupsAt, roomOf } from './room.ts';

const diary: Diary = { ...diaryOfShop(), specialDays: [] };
const made: Demand = { ...noDemand, leads: [{ days: 2, orderBy: '16:00' }] };
const christmas: Demand = { ...noDemand, seasons: [{ from: '11-25', to: '01-05' }] };
const at = (date: string, time: string) => instantOf(date, time, diary.timeZone);

describe('[Y-02] lead times', () => {
  test('order by Thursday 4 pm for Saturday; a minute later it is Sunday', () => {
    expect(firstPickupDate(at('2026-11-19', '16:00'), diary, made)).toBe('2026-11-21');
    expect(firstPickupDate(at('2026-11-19', '16:01'), diary, made)).toBe('2026-11-22');
    expect(pickupDay('2026-11-20', at('2026-11-19', '15:00'), diary, made)).toBe('tooEarly');
    expect(checkPickup({ date: '2026-11-20', time: '10:00' }, at('2026-11-19', '15:00'), diary, made)).toBe(
      'dateTooEarly',
    );
    expect(checkPickup({ date: '2026-11-21', time: '09:00' }, at('2026-11-19', '15:00'), diary, made)).toBeNull();
  });

  test('the longest of a basket counts, each with its own hour', () => {
    const leads = [
      { days: 2, orderBy: '10:00' },
      { days: 2, orderBy: '16:00' },
      { days: 1, orderBy: null },
    ];
    expect(earliestDate({ ...noDemand, leads }, '2026-11-19', '09:00:00', diary)).toBe('2026-11-21');
    expect(earliestDate({ ...noDemand, leads }, '2026-11-19', '12:00:00', diary)).toBe('2026-11-22');
    expect(earliestDate(noDemand, '2026-11-19', '12:00:00', diary)).toBe('2026-11-19');
  });

  test('[Y-02] the shop’s own order-by time holds for whatever is in a basket; what takes longer takes longer', () => {
    const dayBefore: Diary = { ...diary, lead: { days: 1, orderBy: '16:00' } };
    expect(firstPickupDate(at('2026-11-19', '16:00'), dayBefore)).toBe('2026-11-20');
    expect(firstPickupDate(at('2026-11-19', '16:01'), dayBefore)).toBe('2026-11-21');
    expect(checkPickup({ date: '2026-11-20', time: '10:00' }, at('2026-11-19', '16:01'), dayBefore)).toBe(
      'dateTooEarly',
    );
    expect(firstPickupDate(at('2026-11-19', '16:01'), dayBefore, made)).toBe('2026-11-22');
    const sameDay: Diary = { ...diary, lead: { days: 0, orderBy: '12:00' } };
    expect(firstPickupDate(at('2026-11-19', '12:00'), sameDay)).toBe('2026-11-19');
    expect(firstPickupDate(at('2026-11-19', '12:01'), sameDay)).toBe('2026-11-20');
    // The next day on which anybody is in.
    const closed = { date: '2026-11-20', name: '', words: '', hours: null };
    expect(firstPickupDate(at('2026-11-19', '12:01'), { ...sameDay, specialDays: [closed] })).toBe('2026-11-21');
    expect(firstPickupDate(at('2026-11-19', '16:00'), { ...dayBefore, specialDays: [closed] })).toBe('2026-11-21');
  });

  test('a basket asks for the work of all its pieces, and for what each of its cakes needs', () => {
    const lead = { days: 3, hours: 0, orderBy: '12:00' };
    const season = { from: '03-01', to: '03-27' };
    const lines: DemandingLine[] = [
      { needs: { ...noNeeds, lead, workUnits: { 500: 3, 1000: 6 } }, grams: 1000, quantity: 2 },
      { needs: { ...noNeeds, season, workUnits: { 500: 1 } }, grams: 500, quantity: 3 },
      { needs: noNeeds, grams: 500, quantity: 9 },
    ];
    expect(demandOf(lines)).toEqual({
      ...noDemand,
      leads: [{ days: 3, orderBy: '12:00' }],
      seasons: [season],
      workUnits: 15,
    });
    expect(demandOf([])).toEqual(noDemand);
  });

  test('[Y-02] the longest of the hours in a basket counts, beside the days of another cake', () => {
    const hours = (count: number) => ({ ...noNeeds, lead: { days: 0, hours: count, orderBy: null } });
    const days = { ...noNeeds, lead: { days: 1, hours: 0, orderBy: null } };
    const basket = [hours(4), hours(2), days].map((needs) => ({ needs, grams: 500, quantity: 1 }));
    expect(demandOf(basket)).toEqual({ ...noDemand, leads: [{ days: 1, orderBy: null }], leadMinutes: 240 });
  });

  test('count the days on which the bakery works: closed ones pass nothing', () => {
    const shut = (...dates: string[]): Diary => ({
      ...diary,
      specialDays: dates.map((date) => ({ date, name: '', words: '', hours: null })),
    });
    const wednesday = at('2026-11-18', '15:47');
    const away = shut('2026-11-19', '2026-11-20');
    expect(checkPickup({ date: '2026-11-21', time: '09:00' }, wednesday, away, made)).toBe('dateTooEarly');
    expect(firstPickupDate(wednesday, away, made)).toBe('2026-11-22');
    const week = diary.week.map((hours, weekday) => (weekday >= 3 && weekday <= 5 ? null : hours));
    expect(checkPickup({ date: '2026-11-22', time: '09:00' }, wednesday, { ...diary, week }, made)).toBe(
      'dateTooEarly',
    );
    expect(firstPickupDate(wednesday, { ...diary, week }, made)).toBe('2026-11-23');
    // An order placed on a closed day is read on the next open one, whether it came before or after the order-by time.
    for (const orderBy of [null, '16:00'])
      for (const time of ['10:00', '17:00'])
        expect(firstPickupDate(at('2026-11-19', time), away, { ...noDemand, leads: [{ days: 1, orderBy }] })).toBe(
          '2026-11-22',
        );
    expect(lastOrderDate({ days: 2, orderBy: '16:00' }, '2026-11-22', away)).toBe('2026-11-18');
    const never: Diary = { ...diary, week: Array(7).fill(null) };
    expect(firstPickupDate(wednesday, never, made)).toBeNull();
  });

  test('a counter that takes no orders online is at work all the same', () => {
    const busy: Diary = {
      ...diary,
      specialDays: [
        { date: '2026-11-20', name: '', words: '', hours: { opens: '09:00', closes: '12:00' }, counterOnly: true },
      ],
    };
    expect(firstPickupDate(at('2026-11-19', '15:00'), busy, made)).toBe('2026-11-21');
  });

  test('what is written or printed takes its own time, in hours of opening or in working days', () => {
    const needs = {
      ...noNeeds,
      optionLeads: optionLeadsOf({
        message: { max: 30, where: '', placeholder: '', lead: usualLead.words },
        name: { max: 30, where: '', placeholder: '' },
        logo: { shape: 'circle', minPixels: 800, lead: usualLead.picture },
      }),
    };
    const line = { needs, grams: 500, quantity: 1 };
    const demand = (...said: Personalisation[]) =>
      demandOf(said.map((personalisation) => ({ ...line, personalisation })));
    expect(demand({}, { name: 'Mia', message: '' })).toEqual(noDemand);
    const words = demand({ message: 'Happy 7th' }, {});
    expect(words).toEqual({ ...noDemand, leadMinutes: 180 });
    const first = (time: string, asked = words) => firstFreeSlot(at('2026-11-18', time), diary, asked);
    expect(first('14:56')).toEqual({ date: '2026-11-18', time: '18:00' });
    expect(first('15:11')).toEqual({ date: '2026-11-19', time: '09:15' });
    expect(first('20:00')).toEqual({ date: '2026-11-19', time: '12:00' });
    expect(first('07:30')).toEqual({ date: '2026-11-18', time: '12:00' });
    expect(checkPickup({ date: '2026-11-18', time: '15:15' }, at('2026-11-18', '15:11'), diary, words)).toBe(
      'dateNoTimesLeft',
    );
    expect(checkPickup({ date: '2026-11-18', time: '12:45' }, at('2026-11-18', '10:00'), diary, words)).toBe(
      'timeTooSoon',
    );
    const photo = demand({ photo: 'token' }, { message: 'Mia' });
    expect(first('15:59', photo)).toEqual({ date: '2026-11-19', time: '10:00' });
    expect(first('16:01', photo)).toEqual({ date: '2026-11-20', time: '09:00' });
  });

  test('[Y-01] no notice passes while the bakery is closed at midday', () => {
    const midday = { closes: '13:00', reopens: '14:00' };
    const split = { ...diary, week: diary.week.map((day) => day && { ...day, midday }) };
    const ready = (minutes: number, time: string) => afterOpenMinutes(minutes, '2026-11-18', time, split).slice(11);
    expect(ready(60, '12:30:00')).toBe('14:30:00');
    expect(ready(30, '12:30:00')).toBe('13:00:00');
    expect(ready(30, '13:20:00')).toBe('14:30:00');
    const due = (minutes: number, time: string) => beforeOpenMinutes(minutes, { date: '2026-11-18', time }, split).time;
    expect(due(60, '14:30')).toBe('12:30');
    expect(due(30, '14:30')).toBe('14:00');
    expect(due(30, '13:00')).toBe('12:30');
  });

  test('minutes of opening hours go back as they go on', () => {
    const moment = fc.record({ ahead: fc.nat(20), quarter: fc.integer({ min: 36, max: 72 }), minutes: fc.nat(3000) });
    const midday = { closes: '13:00', reopens: '14:10' };
    const closed: Diary = { ...diary, specialDays: [{ date: '2026-11-20', name: '', words: '', hours: null }] };
    const split = { ...closed, week: closed.week.map((day) => (day === null ? null : { ...day, midday })) };
    fc.assert(
      fc.property(moment, fc.constantFrom(closed, split), ({ ahead, quarter, minutes }, shut) => {
        const slot = { date: addDays('2026-11-21', ahead), time: timeOf(quarter * 15) };
        const from = beforeOpenMinutes(minutes, slot, shut);
        const reached = afterOpenMinutes(minutes, from.date, `${from.time}:00`, shut);
        expect(reached <= `${slot.date}T${slot.time}:00`).toBe(true);
        const later = afterOpenMinutes(minutes, from.date, `${from.time}:01`, shut);
        expect(minutes === 0 || later > `${slot.date}T${slot.time}:00`).toBe(true);
      }),
    );
  });

  test('a time that nobody chose does not pass while somebody fills in and pays', () => {
    const preset = (date: string, time: string, demand = noDemand) =>
      presetTime(date, '10:00', at('2026-11-18', time), diary, demand);
    expect(preset('2026-11-18', '15:11')).toBe('16:00');
    expect(preset('2026-11-18', '09:30')).toBe('10:15');
    expect(preset('2026-11-18', '08:00')).toBe('10:00');
    expect(preset('2026-11-18', '17:20')).toBeNull();
    expect(preset('2026-11-19', '23:00')).toBe('10:00');
    expect(preset('2026-11-19', '16:40', { ...noDemand, leadMinutes: 180 })).toBe('11:30');
  });

  test.each([
    ['2026-10-24', '2026-10-26'],
    ['2027-03-27', '2027-03-29'],
  ])('days are days of the calendar over the change of the clock too: ordered on %s, ready on %s', (ordered, ready) => {
    for (const time of ['00:00', '00:59', '15:59', '16:00'])
      expect(firstPickupDate(at(ordered, time), diary, made)).toBe(ready);
    expect(firstPickupDate(at(ordered, '23:59'), diary, made)).toBe(addDays(ready, 1));
  });
});

describe('what lies on the shelf', () => {
  const needs = { ...noNeeds, pieces: { 500: 4, 750: 6 } };
  const of = (shelf: Needs['shelf'], notOn: string | null = null) => {
    const one = { ...needs, shelf, notOn };
    return demandOf([
      { needs: one, grams: 500, quantity: 1 },
      { needs: one, grams: 750, quantity: 1 },
    ]);
  };
  const dayAt = (date: string, time: string, demand: Demand, changes: Partial<Diary> = {}) =>
    pickupDay(date, at('2026-11-19', time), { ...diary, ...changes }, demand);

  test('is for today, all lines of a product together, and says nothing of later days', () => {
    expect(of({ pieces: 10, countsTomorrow: false }).shelves).toEqual([
      { pieces: 10, wanted: 10, countsTomorrow: false },
    ]);
    expect(dayAt('2026-11-19', '10:00', of({ pieces: 10, countsTomorrow: false }))).toBe('open');
    const short = of({ pieces: 9, countsTomorrow: false });
    expect(dayAt('2026-11-19', '10:00', short)).toBe('soldOut');
    expect(dayAt('2026-11-20', '10:00', short)).toBe('open');
    expect(firstPickupDate(at('2026-11-19', '10:00'), diary, short)).toBe('2026-11-20');
    const slot = { date: '2026-11-19', time: '15:00' };
    expect(checkPickup(slot, at('2026-11-19', '10:00'), diary, short)).toBe('dateSoldOut');
  });
  test('is for tomorrow too where the owner says so, until today’s closing', () => {
    const short = of({ pieces: 9, countsTomorrow: true });
    expect(dayAt('2026-11-20', '18:00', short)).toBe('soldOut');
    expect(dayAt('2026-11-20', '18:01', short)).toBe('open');
    expect(dayAt('2026-11-21', '10:00', short)).toBe('open');
    const closed = { specialDays: [{ date: '2026-11-19', name: '', words: '', hours: null }] };
    expect(dayAt('2026-11-20', '10:00', short, closed)).toBe('open');
  });
  test('is not had on the day on which staff said so, however much of it there is', () => {
    const not = of({ pieces: 99, countsTomorrow: true }, '2026-11-19');
    expect(dayAt('2026-11-19', '10:00', not)).toBe('soldOut');
    expect(dayAt('2026-11-20', '10:00', not)).toBe('open');
  });
  test('is in no box on a day that has none of one of its flavours', () => {
    const box = { ...needs, flavoursNotOn: { 7: '2026-11-19' } };
    const filled = (flavours: Record<string, number>) =>
      demandOf([{ needs: box, grams: 500, quantity: 1, personalisation: { box: flavours } }]);
    expect(dayAt('2026-11-19', '10:00', filled({ 7: 1, 8: 3 }))).toBe('soldOut');
    expect(dayAt('2026-11-20', '10:00', filled({ 7: 1, 8: 3 }))).toBe('open');
    expect(dayAt('2026-11-19', '10:00', filled({ 8: 4 }))).toBe('open');
  });
});

describe('seasons', () => {
  test('bound the day of the pick-up, themselves included, and reach over the new year', () => {
    const now = at('2026-11-20', '12:00');
    expect(pickupDay('2026-11-24', now, diary, christmas)).toBe('outOfSeason');
    expect(firstPickupDate(now, diary, christmas)).toBe('2026-11-25');
    expect(pickupDay('2027-01-05', now, diary, christmas)).toBe('open');
    expect(checkPickup({ date: '2027-01-06', time: '10:00' }, now, diary, christmas)).toBe('dateOutOfSeason');
  });

  test('of two cakes that are never made at the same time have no day', () => {
    const both = { ...noDemand, seasons: [...christmas.seasons, { from: '03-01', to: '03-27' }] };
    expect(firstPickupDate(at('2026-11-20', '12:00'), diary, both)).toBeNull();
  });

  test('have a day in common, or none', () => {
    const easter = { from: '03-01', to: '04-10' };
    expect(haveCommonDay([...christmas.seasons, easter])).toBe(false);
    expect(haveCommonDay([...christmas.seasons, { from: '12-20', to: '02-29' }])).toBe(true);
    expect(haveCommonDay([easter])).toBe(true);
  });

  test('hold for every day of two years', () => {
    for (let n = 0; n < 731; n++) {
      const date = addDays('2027-01-01', n);
      const day = date.slice(5);
      expect(isInSeason(date, { from: '11-25', to: '01-05' })).toBe(day >= '11-25' || day <= '01-05');
      expect(isInSeason(date, { from: '03-01', to: '03-27' })).toBe(day >= '03-01' && day <= '03-27');
    }
  });
});

describe('[Y-03] full days and slots', () => {
  const now = at('2026-11-18', '12:00');
  const rule = { pickupsOfSlot: 1, pickupsOfLaterSlot: null, ordersOfDay: null, workUnitsOfDay: 10 };
  const week = Array.from({ length: 7 }, () => rule);
  const taken = { '2026-11-20': { orders: 3, workUnits: 8, slots: { '09:00': 1, '12:00': 1, '12:15': 1 } } };
  const full: Diary = { ...diary, room: roomOf(week, {}, taken, diary) };

  test('a full slot is shown as such, refused, and the next free one offered', () => {
    expect(timesOn('2026-11-20', now, full).slice(0, 2)).toEqual([
      { time: '09:00', left: 0 },
      { time: '09:15', left: 1 },
    ]);
    expect(slotsOn('2026-11-20', now, full)).toHaveLength(34);
    expect(checkPickup({ date: '2026-11-20', time: '12:00' }, now, full)).toBe('timeFull');
    expect(nextFreeSlot({ date: '2026-11-20', time: '12:00' }, now, full)).toEqual({
      date: '2026-11-20',
      time: '12:30',
    });
  });

  test('a basket with more work than a day has left is offered the next day at its time', () => {
    const demand = { ...noDemand, workUnits: 3 };
    expect(pickupDay('2026-11-20', now, full, demand)).toBe('full');
    expect(checkPickup({ date: '2026-11-20', time: '12:30' }, now, full, demand)).toBe('dateFull');
    expect(nextFreeSlot({ date: '2026-11-20', time: '12:00' }, now, full, demand)).toEqual({
      date: '2026-11-21',
      time: '12:00',
    });
    expect(nextFreeSlot({ date: '2026-11-20', time: '12:00' }, now, full, { ...noDemand, workUnits: 11 })).toBeNull();
  });

  test('a day is full when its last free slot is, and then the last free day before it is offered', () => {
    const oneDay: Diary = {
      ...full,
      horizonDays: 2,
      week: diary.week.map(() => ({ opens: '12:00', closes: '12:15' })),
    };
    expect(pickupDay('2026-11-20', now, oneDay)).toBe('full');
    expect(nextFreeSlot({ date: '2026-11-20', time: '12:00' }, now, oneDay)).toEqual({
      date: '2026-11-19',
      time: '12:00',
    });
  });
});

test('[Y-02][Y-03] whatever a basket asks for, at any moment of a year with both clock changes: what is offered is just what is accepted, ready, in season and not full', () => {
  const moment = fc.oneof(
    fc.integer({ min: Date.parse('2026-06-01T00:00Z'), max: Date.parse('2027-06-01T00:00Z') }),
    fc.constantFrom(Date.parse('2026-10-24T23:30Z'), Date.parse('2027-03-27T23:30Z'), Date.parse('2027-03-28T00:59Z')),
  );
  const hour = fc.integer({ min: 0, max: 23 }).map((n) => `${String(n).padStart(2, '0')}:00`);
  const lead = fc.record({ days: fc.nat(20), orderBy: fc.option(hour) });
  const monthDay = fc.integer({ min: 0, max: 364 }).map((n) => addDays('2027-01-01', n).slice(5));
  const season = fc.record({ from: monthDay, to: monthDay });
  const demands = fc.record({
    leads: fc.array(lead, { maxLength: 2 }),
    seasons: fc.array(season, { maxLength: 1 }),
    workUnits: fc.nat(12),
    leadMinutes: fc.constantFrom(0, 0, 180),
    shelves: fc.array(fc.record({ wanted: fc.nat(4), pieces: fc.nat(4), countsTomorrow: fc.boolean() }), {
      maxLength: 2,
    }),
    notOn: fc.array(fc.constantFrom<string>('2026-11-20', '2026-11-21'), { maxLength: 1 }),
  });
  const limit = fc.option(fc.integer({ min: 1, max: 4 }));
  const rules = fc.record({
    pickupsOfSlot: limit,
    pickupsOfLaterSlot: limit,
    ordersOfDay: limit,
    workUnitsOfDay: fc.option(fc.nat(20)),
  });
  const middays = fc.constantFrom(undefined, { closes: '12:00', reopens: '14:00' });
  const takens = fc.record({
    orders: fc.nat(4),
    workUnits: fc.nat(20),
    slots: fc.dictionary(hour, fc.integer({ min: 1, max: 4 }), { maxKeys: 6 }),
  });
  const seen = { free: 0, full: 0, tooEarly: 0, outOfSeason: 0 };
  fc.assert(
    fc.property(moment, fc.nat(25), demands, rules, takens, middays, (nowMs, ahead, demand, rule, taken, midday) => {
      const today = new Date(nowMs).toISOString().slice(0, 10);
      const date = addDays(today, ahead);
      const split = { ...diary, week: diary.week.map((day) => day && { ...day, midday }) };
      const some: Diary = { ...split, room: roomOf(Array(7).fill(rule), {}, { [date]: taken }, split) };
      const slots = slotsOn(date, nowMs, some, demand);
      const state = pickupDay(date, nowMs, some, demand);
      expect(state === 'open').toBe(slots.length > 0);
      for (let n = 9; n <= 18; n++) {
        const time = `${String(n).padStart(2, '0')}:00`;
        expect(checkPickup({ date, time }, nowMs, some, demand) === null).toBe(slots.includes(time));
      }
      const isFull =
        (rule.ordersOfDay !== null && taken.orders >= rule.ordersOfDay) ||
        (rule.workUnitsOfDay !== null &&
          demand.workUnits > 0 &&
          taken.workUnits + demand.workUnits > rule.workUnitsOfDay);
      if (isFull) expect(slots).toEqual([]);
      const isShort = demand.shelves.some(({ wanted, pieces }) => wanted > pieces);
      if (demand.notOn.includes(date) || (isShort && date === shopDate(nowMs, diary.timeZone)))
        expect(slots).toEqual([]);
      for (const slot of slots) {
        const most = pickupsAt(slot, hoursOn(date, some), rule);
        expect((taken.slots[slot] ?? 0) < (most ?? Number.POSITIVE_INFINITY)).toBe(true);
        for (const each of demand.seasons) expect(isInSeason(date, each)).toBe(true);
        // The shop's clock counts seconds: the whole second in which the hour strikes is in time.
        const second = Math.floor(nowMs / 1_000) * 1_000;
        for (const { days, orderBy } of demand.leads) {
          const latest = instantOf(addDays(date, -days), orderBy ?? '23:59', diary.timeZone);
          expect(second).toBeLessThanOrEqual(orderBy === null ? latest + 60_000 : latest);
        }
      }
      if (state === 'open') seen.free++;
      else if (state === 'full' || state === 'tooEarly' || state === 'outOfSeason') seen[state]++;
      const next = nextFreeSlot({ date, time: '12:00' }, nowMs, some, demand);
      if (next !== null) expect(checkPickup(next, nowMs, some, demand)).toBeNull();
    }),
    { numRuns: 300 },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(10);
});

test('an order on the very instant of its hour is in time', () => {
  expect(readyDate({ days: 1, orderBy: '16:00' }, '2026-11-19', '16:00:00', diary)).toBe('2026-11-20');
  expect(readyDate({ days: 1, orderBy: '16:00' }, '2026-11-19', '16:00:01', diary)).toBe('2026-11-21');
});

test('[Y-03] a size of more pieces costs more of the day, in whole units', () => {
  expect([4, 6, 8].map((pieces) => unitsOfSize(2, pieces, 4))).toEqual([2, 3, 4]);
  expect([4, 6, 8].map((pieces) => unitsOfSize(1, pieces, 4))).toEqual([1, 2, 2]);
  expect(unitsOfSize(20, 1, 1)).toBe(20);
  expect(unitsOfSize(0, 8, 4)).toBe(0);
});

test('a season has its first and its last day', () => {
  const christmas = { from: '11-15', to: '12-24' };
  for (const [date, isIn] of [
    ['2026-11-14', false],
    ['2026-11-15', true],
    ['2026-12-24', true],
    ['2026-12-25', false],
  ] as const)
    expect([date, isInSeason(date, christmas)]).toEqual([date, isIn]);
});

test('it may pass the turn of the year, and may be a single day', () => {
  const winter = { from: '12-21', to: '02-29' };
  for (const date of ['2026-12-21', '2026-12-31', '2027-01-01', '2027-02-28', '2028-02-29'])
    expect([date, isInSeason(date, winter)]).toEqual([date, true]);
  for (const date of ['2026-12-20', '2027-03-01']) expect([date, isInSeason(date, winter)]).toEqual([date, false]);
  expect(isInSeason('2027-02-14', { from: '02-14', to: '02-14' })).toBe(true);
});
