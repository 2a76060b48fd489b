import { describe, expect, test } from 'vitest';
import { instantOf } from '#domain/pickup/pickup.ts';
import { roomOf } from '#domain/pickup/places/room.ts';
import { diaryOfShop } from '#tests/support/orders/diary-of-shop.ts';
import { noticeAt } from './diary-endpoints.ts';

const diary = diaryOfShop();
const today = '2026-11-19';
const at = (time: string, date = today) => instantOf(date, time, diary.timeZone);
const rule = { pickupsOfSlot: null, pickupsOfLaterSlot: null, ordersOfDay: 2, workUnitsOfDay: null };
const withRoom = (orders: number, more = {}) => ({
  ...diary,
  room: roomOf(Array(7).fill({ ...rule, ...more }), {}, { [today]: { orders, workUnits: 10, slots: {} } }, diary),
});

describe('[Y-04] what every page says', () => {
  test('is nothing on a day that takes orders, with limits or without', () => {
    expect(noticeAt(at('10:00'), diary)).toBeNull();
    expect(noticeAt(at('10:00'), withRoom(1))).toBeNull();
  });
  test('is that today is fully booked, and when the next pick-up is free', () =>
    expect(noticeAt(at('10:00'), withRoom(2))).toEqual({
      title: 'We are fully booked for today.',
      text: 'You can look around and fill your cart; the next free pick-up is Friday 20 November 2026, 9:00 am.',
    }));
  test('counts a day whose work is all given out as full', () =>
    expect(noticeAt(at('10:00'), withRoom(1, { workUnitsOfDay: 10 }))?.title).toBe('We are fully booked for today.'));
  test('is nothing once the counter has closed: nobody can collect today anyway', () =>
    expect(noticeAt(at('18:30'), withRoom(2))).toBeNull());
  test('is that today takes no online orders, while the counter alone is open', () => {
    const day = { date: today, name: '', words: '', hours: { opens: '09:00', closes: '18:00' }, counterOnly: true };
    const atCounter = { ...diary, specialDays: [day] };
    expect(noticeAt(at('10:00'), atCounter)).toEqual({
      title: 'We are not taking online orders for today.',
      text: 'You can look around and fill your cart; the next free pick-up is Friday 20 November 2026, 9:00 am.',
    });
    expect(noticeAt(at('18:01'), atCounter)).toBeNull();
    expect(noticeAt(at('10:00', '2026-11-18'), atCounter)).toBeNull();
  });
  test('is the pause, until when it lasts, and no more once it is over', () => {
    const pause = { from: new Date(at('09:00')).toISOString(), until: new Date(at('12:00')).toISOString(), words: '' };
    const paused = { ...diary, pauses: [pause] };
    expect(noticeAt(at('10:00'), paused)).toEqual({
      title: 'Orders are paused.',
      text: 'We are not taking orders at the moment. You can order again today from 12:00 pm. Your cart is kept.',
    });
    expect(noticeAt(at('12:00'), paused)).toBeNull();
  });
});
