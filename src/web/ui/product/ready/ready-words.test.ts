import { expect, test } from 'vitest';
import { instantOf } from '#domain/pickup/pickup.ts';
import { diaryOfShop } from '#tests/support/orders/diary-of-shop.ts';
import { noticeText, seasonText } from './notice-words.ts';
import { readyTexts } from './ready-words.ts';

const diary = diaryOfShop();
const at = (date: string, time: string) => instantOf(date, time, diary.timeZone);
const lead = { days: 2, orderBy: '16:00' };
const told = (when: number, readiness = { lead, season: null as { from: string; to: string } | null }) =>
  readyTexts(readiness, when, diary);

test('[Y-02] a cake that is made to order says by when to order it, and from when it is ready', () => {
  expect(told(at('2026-11-19', '12:00'))).toEqual({
    orderBy: 'Order by 4 pm today for Saturday',
    from: 'Ready from Saturday, 9:00 am',
  });
  expect(told(at('2026-11-18', '16:01'))).toEqual({
    orderBy: 'Order by 4 pm tomorrow for Saturday',
    from: 'Ready from Saturday, 9:00 am',
  });
});

test('[Y-02] a closed day counts for nothing: what is ready after it is ordered a working day earlier', () => {
  const closed = { date: '2026-11-21', name: '', words: '', hours: null };
  const with21 = { ...diary, specialDays: [closed] };
  expect(readyTexts({ lead, season: null }, at('2026-11-18', '12:00'), with21)?.orderBy).toBe(
    'Order by 4 pm today for Friday',
  );
  expect(readyTexts({ lead, season: null }, at('2026-11-19', '12:00'), with21)?.orderBy).toBe(
    'Order by 4 pm today for Sunday',
  );
});

test('[Y-02] what is a week away or more has its date, and a season moves the first day', () => {
  expect(told(at('2026-11-10', '12:00'), { lead, season: { from: '11-25', to: '01-05' } })).toEqual({
    orderBy: 'Order by Monday 23 November 4 pm for Wednesday 25 November',
    from: 'Ready from Wednesday 25 November, 9:00 am',
  });
  expect(told(at('2026-11-18', '12:00'), { lead: { days: 4, orderBy: '10:30' }, season: null })?.orderBy).toBe(
    'Order by 10:30 am tomorrow for Monday',
  );
});

test('[Y-02] what is on the shelf is ready today, or tomorrow once the counter has closed', () => {
  const shelf = { lead: null, season: null };
  expect(readyTexts(shelf, at('2026-11-19', '09:50'), diary)).toEqual({
    orderBy: null,
    from: 'Ready from today, 10:00 am',
  });
  expect(readyTexts(shelf, at('2026-11-19', '18:30'), diary)?.from).toBe('Ready from tomorrow, 9:00 am');
});

test('what holds at any moment can be said without a clock', () => {
  expect(noticeText({ days: 1, orderBy: null })).toBe('Please order the day before.');
  expect(noticeText({ days: 14, orderBy: '12:00' })).toBe('Please order 14 days ahead, by 12 pm.');
  expect(noticeText({ days: 0, orderBy: '11:00' })).toBe('Please order for today, by 11 am.');
  expect(seasonText({ from: '11-25', to: '01-05' })).toBe('Picked up from 25 November to 5 January.');
  expect(seasonText({ from: '02-29', to: '03-27' })).toBe('Picked up from 29 February to 27 March.');
});
