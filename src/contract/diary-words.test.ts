import { expect, test } from 'vitest';
import { diaryOfShop } from '#tests/support/orders/diary-of-shop.ts';
import { openingText, specialDayText } from './diary-words.ts';

const diary = diaryOfShop();

test('[Y-01] a day is told with its hours, a special one with its words too', () => {
  expect(openingText('2026-11-23', diary)).toBe('We are open 9:00 am to 6:00 pm.');
  expect(openingText('2026-12-31', diary)).toBe('We are open 9:00 am to 4:00 pm. New Year’s Eve: we close at 4 pm.');
  expect(openingText('2026-12-26', diary)).toBe(
    'We are closed on Boxing Day. Open again on Sunday 27 December at 10 am.',
  );
  expect(openingText('2026-11-23', { ...diary, week: diary.week.map(() => null) })).toBe('We are closed on that day.');
});

test('[Y-01] a special day without words is told by its name and hours', () => {
  const bare = { date: '2027-05-03', name: 'May Day', words: '', hours: { opens: '10:00', closes: '16:00' } };
  expect(specialDayText(bare)).toBe('May Day: 10:00 am to 4:00 pm.');
  expect(specialDayText({ ...bare, name: '' })).toBe('Open 10:00 am to 4:00 pm.');
  expect(specialDayText({ ...bare, hours: null })).toBe('We are closed on May Day.');
  expect(specialDayText({ ...bare, name: '', hours: null })).toBe('We are closed on that day.');
});
