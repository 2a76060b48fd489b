import { expect, test } from 'vitest';
import type { Diary } from '#domain/pickup/diary.ts';
import { diaryOfShop } from '#tests/support/orders/diary-of-shop.ts';
import { pickupComplaints, pickupProblems } from './pickup-problems.ts';

const noon = Date.parse('2026-11-20T12:00:00Z');
const shopsOwn = diaryOfShop();
const problems = (date: string, time: string, diary: Diary = shopsOwn) => pickupProblems({ date, time }, noon, diary);

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
  expect(pickupComplaints({ date: '2026-12-31', time: '17:00' }, noon, shopsOwn)).toEqual({
    time: 'Please select a time between 9:00 AM and 4:00 PM',
  });
  const shortToday = {
    ...shopsOwn,
    specialDays: [
      { date: '2026-11-20', name: '', words: '', hours: { opens: '10:00', closes: '16:00' } },
      { date: '2026-11-21', name: 'Stocktaking', words: '', hours: null },
    ],
  };
  expect(pickupComplaints({ date: '2026-11-21', time: '17:00' }, noon, shortToday)).toEqual({
    date: 'We are closed on Stocktaking. Please choose another day',
    time: 'Please select a time between 10:00 AM and 4:00 PM',
  });
});
