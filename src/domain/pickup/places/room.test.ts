import { expect, test } from 'vitest';
import { type CapacityRule, isDayFull, pickupsLeft, roomOf, roomOn, roomWithOwn } from './room.ts';

const rule: CapacityRule = { pickupsOfSlot: 2, pickupsOfLaterSlot: null, ordersOfDay: 3, workUnitsOfDay: 20 };
const none: CapacityRule = { pickupsOfSlot: null, pickupsOfLaterSlot: null, ordersOfDay: null, workUnitsOfDay: null };
const always = { week: Array(7).fill({ opens: '09:00', closes: '18:00' }), specialDays: [] };
/** Fridays have a rule, the other weekdays have none. */
const week = [null, null, null, null, rule, null, null];
const demand = (workUnits: number) => ({ leads: [], seasons: [], workUnits, leadMinutes: 0 });

test('[Y-03] a day without a rule is never full, whatever is taken of it', () => {
  const room = roomOf(week, {}, { '2026-11-21': { orders: 99, workUnits: 99, slots: { '10:00': 99 } } }, always);
  expect(roomOn('2026-11-21', room)).toBeNull();
  expect(isDayFull(roomOn('2026-11-21', room), demand(99))).toBe(false);
  expect(pickupsLeft(roomOn('2026-11-21', room), '10:00')).toBeNull();
  expect(room.days).toEqual({});
});

test('[Y-03] a weekday’s rule holds for all its days, each with what is taken of it', () => {
  const room = roomOf(
    week,
    {},
    { '2026-11-20': { orders: 3, workUnits: 12, slots: { '10:00': 2, '10:15': 1 } } },
    always,
  );
  expect(isDayFull(roomOn('2026-11-20', room), demand(0))).toBe(true);
  expect(isDayFull(roomOn('2026-11-27', room), demand(20))).toBe(false);
  expect(['10:00', '10:15', '10:30'].map((time) => pickupsLeft(roomOn('2026-11-20', room), time))).toEqual([0, 1, 2]);
});

test('[Y-03] a rule of a date rules over its weekday’s, whole', () => {
  const room = roomOf(week, { '2026-12-25': none, '2026-12-24': { ...none, ordersOfDay: 0 } }, {}, always);
  expect(isDayFull(roomOn('2026-12-25', room), demand(500))).toBe(false);
  expect(isDayFull(roomOn('2026-12-24', room), demand(0))).toBe(true);
});

test('[Y-03] a day is full for a basket that costs more work than it has left, and not for one that costs none', () => {
  const room = roomOf(week, {}, { '2026-11-20': { orders: 1, workUnits: 18, slots: {} } }, always);
  const day = roomOn('2026-11-20', room);
  expect([0, 2, 3].map((units) => isDayFull(day, demand(units)))).toEqual([false, false, true]);
  const over = roomOf(week, {}, { '2026-11-20': { orders: 1, workUnits: 30, slots: {} } }, always);
  expect([0, 1].map((units) => isDayFull(roomOn('2026-11-20', over), demand(units)))).toEqual([false, true]);
});

test('[Y-03] after midday each time takes its own number of pick-ups, where the day is closed then', () => {
  const midday = { closes: '13:00', reopens: '14:00' };
  const split = { opens: '09:00', closes: '18:00', midday };
  const plain = { opens: '09:00', closes: '16:00' };
  const opening = {
    week: [split, plain, split, split, split, split, split],
    specialDays: [{ date: '2026-11-27', name: '', words: '', hours: plain }],
  };
  const few = { ...none, pickupsOfSlot: 2, pickupsOfLaterSlot: 1 };
  const taken = { orders: 3, workUnits: 0, slots: { '13:00': 1, '14:15': 1, '14:30': 3 } };
  const room = roomOf(Array(7).fill(few), {}, { '2026-11-20': taken }, opening);
  const leftOn = (date: string, ...times: string[]) => times.map((time) => pickupsLeft(roomOn(date, room), time));
  expect(leftOn('2026-11-20', '09:00', '13:00', '14:00', '14:15', '14:30')).toEqual([2, 1, 1, 0, 0]);
  expect(leftOn('2026-11-25', '13:00', '14:00')).toEqual([2, 1]);
  expect(leftOn('2026-11-24', '13:00', '14:00')).toEqual([2, 2]);
  expect(leftOn('2026-11-27', '13:00', '14:00')).toEqual([2, 2]);
  const own = roomWithOwn(room, { date: '2026-11-20', time: '14:15' }, 0);
  expect(pickupsLeft(roomOn('2026-11-20', own), '14:15')).toBe(1);
});

test('[Y-03] a place that one holds oneself is free for the order that takes its place', () => {
  const room = roomOf(week, {}, { '2026-11-20': { orders: 3, workUnits: 20, slots: { '10:00': 2 } } }, always);
  const own = roomWithOwn(room, { date: '2026-11-20', time: '10:00' }, 4);
  expect(isDayFull(roomOn('2026-11-20', own), demand(4))).toBe(false);
  expect(pickupsLeft(roomOn('2026-11-20', own), '10:00')).toBe(1);
  expect(roomWithOwn(room, { date: '2026-11-21', time: '10:00' }, 4)).toBe(room);
});
