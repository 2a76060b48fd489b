import { expect, test } from 'vitest';
import type { Diary } from '#domain/pickup/diary.ts';
import { noDemand } from '#domain/pickup/places/demand.ts';
import { roomOf } from '#domain/pickup/places/room.ts';
import { diaryOfShop } from '#tests/support/orders/diary-of-shop.ts';
import { type Offer, pickupComplaints, pickupProblems } from './pickup-problems.ts';

const noon = Date.parse('2026-11-20T12:00:00Z');
const shopsOwn = diaryOfShop();
const offer = (diary: Diary): Offer => ({ diary, demand: noDemand });
const problems = (date: string, time: string, diary: Diary = shopsOwn) =>
  pickupProblems({ date, time }, noon, offer(diary));

test('[V-08] a day and a time that can be had have no problem', () => {
  expect(problems('2026-11-20', '12:15')).toEqual({});
});

test('[V-08] without a day the time is still judged', () => {
  expect(problems('', '19:00')).toEqual({ date: 'dateMissing', time: 'timeOutsideHours' });
  expect(problems('', '')).toEqual({ date: 'dateMissing', time: 'timeMissing' });
});

test('[V-08] a time that is past today is no problem of a day that cannot be had anyway', () => {
  expect(problems('2026-11-19', '09:00')).toEqual({ date: 'dateInPast' });
});

test('[V-08] a time that has passed today is the time problem', () => {
  expect(problems('2026-11-20', '11:45')).toEqual({ time: 'timeInPast' });
});

test('[V-08] a closed day and one too far ahead are told apart', () => {
  expect(problems('2026-12-25', '10:00')).toEqual({
    date: 'dateClosed',
  });
  expect(problems('2028-01-01', '10:00')).toEqual({ date: 'dateTooFar' });
});

test('[Y-01] a time outside the hours of its own day is told with those, beside a closed day with the next open one’s', () => {
  expect(pickupComplaints({ date: '2026-12-31', time: '17:00' }, noon, offer(shopsOwn))).toEqual({
    time: 'Please select a time between 9:00 AM and 4:00 PM',
  });
  const shortToday = {
    ...shopsOwn,
    specialDays: [
      { date: '2026-11-20', name: '', words: '', hours: { opens: '10:00', closes: '16:00' } },
      { date: '2026-11-21', name: 'Stocktaking', words: '', hours: null },
    ],
  };
  expect(pickupComplaints({ date: '2026-11-21', time: '17:00' }, noon, offer(shortToday))).toEqual({
    date: 'We are closed for Stocktaking. Please choose another day',
    time: 'Please select a time between 10:00 AM and 4:00 PM',
  });
});

test('[Y-03] a full time is told with the next that is free on its day', () => {
  const rule = { pickupsOfSlot: 1, pickupsOfLaterSlot: null, ordersOfDay: null, workUnitsOfDay: null };
  const taken = { '2026-11-21': { orders: 2, workUnits: 0, slots: { '10:30': 1, '18:00': 1 } } };
  const busy = { ...shopsOwn, room: roomOf(Array(7).fill(rule), {}, taken, shopsOwn) };
  const told = (date: string, time: string) => pickupComplaints({ date, time }, noon, offer(busy));
  expect(told('2026-11-21', '10:30')).toEqual({ time: '10:30 AM is full. The next free time is 10:45 AM' });
  expect(told('2026-11-21', '18:00')).toEqual({ time: '6:00 PM is full. The next free time is 5:45 PM' });
  expect(told('2026-11-22', '10:30')).toEqual({});
});

test('[Y-03] a day too early or full is told as such', () => {
  const leads = [{ days: 2, orderBy: '16:00' }];
  const told = pickupComplaints({ date: '2026-11-21', time: '10:00' }, noon, {
    diary: shopsOwn,
    demand: { ...noDemand, leads },
  });
  expect(told).toEqual({ date: 'Your order cannot be ready by then. Please choose a later day' });
});
