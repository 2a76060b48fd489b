import { expect, test } from 'vitest';
import { type CapacityRule, isDayFull, pickupsLeft, roomOf, roomOn, roomWithOwn } from './room.ts';

const rule: CapacityRule = { pickupsOfSlot: 2, ordersOfDay: 3, workUnitsOfDay: 20 };
const none: CapacityRule = { pickupsOfSlot: null, ordersOfDay: null, workUnitsOfDay: null };
/** Fridays have a rule, and the last of the year another. */
const week = [null, null, null, null, rule, null, null];
const demand = (workUnits: number) => ({ leads: [], seasons: [], workUnits, leadMinutes: 0 });

test('[Y-03] a day without a rule is never full, whatever is taken of it', () => {
  const room = roomOf(week, {}, { '2026-11-21': { orders: 99, workUnits: 99, slots: { '10:00': 99 } } });
  expect(roomOn('2026-11-21', room)).toBeNull();
  expect(isDayFull(roomOn('2026-11-21', room), demand(99))).toBe(false);
  expect(pickupsLeft(roomOn('2026-11-21', room), '10:00')).toBeNull();
  expect(room.days).toEqual({});
});

test('[Y-03] a weekday’s rule holds for all its days, each with what is taken of it', () => {
  const room = roomOf(week, {}, { '2026-11-20': { orders: 3, workUnits: 12, slots: { '10:00': 2, '10:15': 1 } } });
  expect(isDayFull(roomOn('2026-11-20', room), demand(0))).toBe(true);
  expect(isDayFull(roomOn('2026-11-27', room), demand(20))).toBe(false);
  expect(['10:00', '10:15', '10:30'].map((time) => pickupsLeft(roomOn('2026-11-20', room), time))).toEqual([0, 1, 2]);
});

test('[Y-03] a rule of a date rules over its weekday’s, whole', () => {
  const room = roomOf(week, { '2026-12-25': none, '2026-12-24': { ...none, ordersOfDay: 0 } }, {});
  expect(isDayFull(roomOn('2026-12-25', room), demand(500))).toBe(false);
  expect(isDayFull(roomOn('2026-12-24', room), demand(0))).toBe(true);
});

test('[Y-03] a day is full for a basket that costs more work than it has left, and not for one that costs none', () => {
  const room = roomOf(week, {}, { '2026-11-20': { orders: 1, workUnits: 18, slots: {} } });
  const day = roomOn('2026-11-20', room);
  expect([0, 2, 3].map((units) => isDayFull(day, demand(units)))).toEqual([false, false, true]);
  const over = roomOf(week, {}, { '2026-11-20': { orders: 1, workUnits: 30, slots: {} } });
  expect([0, 1].map((units) => isDayFull(roomOn('2026-11-20', over), demand(units)))).toEqual([false, true]);
});

test('[Y-03] a place that one holds oneself is free for the order that takes its place', () => {
  const room = roomOf(week, {}, { '2026-11-20': { orders: 3, workUnits: 20, slots: { '10:00': 2 } } });
  const own = roomWithOwn(room, { date: '2026-11-20', time: '10:00' }, 4);
  expect(isDayFull(roomOn('2026-11-20', own), demand(4))).toBe(false);
  expect(pickupsLeft(roomOn('2026-11-20', own), '10:00')).toBe(1);
  expect(roomWithOwn(room, { date: '2026-11-21', time: '10:00' }, 4)).toBe(room);
});
