import { expect, test } from 'vitest';
import type { Diary } from '#domain/pickup/diary.ts';
import { diaryOfShop } from '#tests/support/orders/diary-of-shop.ts';
import { pickupText } from './orders.ts';

const diary = diaryOfShop();
const daily = (opens: string, closes: string): Diary => ({ ...diary, week: diary.week.map(() => ({ opens, closes })) });

test('[V-08] the documented words name the documented hours, and other hours where the bakery keeps others', () => {
  const outside = (rules: Diary, date: string) => pickupText('timeOutsideHours', rules, date);
  expect(outside(diary, '2026-11-23')).toBe('Please select a time between 9:00 AM and 6:00 PM');
  expect(outside(diary, '')).toBe('Please select a time between 9:00 AM and 6:00 PM');
  expect(outside(daily('07:30', '12:15'), '2026-11-23')).toBe('Please select a time between 7:30 AM and 12:15 PM');
  const midday = { closes: '13:00', reopens: '14:00' };
  const split = { ...diary, week: diary.week.map((day) => day && { ...day, midday }) };
  expect(outside(split, '2026-11-23')).toBe(
    'Please select a time between 9:00 AM and 1:00 PM or between 2:00 PM and 6:00 PM',
  );
  expect(pickupText('dateMissing', diary, '')).toBe('Please select a pickup date');
});

test('[V-08][Y-01] on a special day the words name its own hours', () => {
  expect(pickupText('timeOutsideHours', diary, '2026-12-24')).toBe('Please select a time between 9:00 AM and 3:00 PM');
});

test('[V-08] a closed day says why where the bakery has said so', () => {
  const closed = { date: '2027-03-01', name: '', words: '', hours: null };
  const why = 'We are closed for Christmas Day. Please choose another day';
  expect(pickupText('dateClosed', diary, '2026-12-25')).toBe(why);
  expect(pickupText('dateClosed', diary, '2027-12-25')).toBe(why);
  expect(pickupText('dateClosed', { ...diary, specialDays: [closed] }, '2027-03-01')).toBe(
    'We are closed on that day. Please choose another',
  );
});
