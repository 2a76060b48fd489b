import { expect, test } from 'vitest';
import { diaryOfShop } from '#tests/support/orders/diary-of-shop.ts';
import { openingText, specialDayText, weekHoursText } from './diary-words.ts';

const diary = diaryOfShop();

test('[Y-01] a day is told with its hours, a special one with its words too', () => {
  expect(openingText('2026-11-23', diary)).toBe('We are open 9:00 am to 6:00 pm.');
  const midday = { closes: '13:00', reopens: '14:00' };
  const split = { ...diary, week: diary.week.map((day) => day && { ...day, midday }) };
  expect(openingText('2026-11-23', split)).toBe('We are open 9:00 am to 1:00 pm and 2:00 pm to 6:00 pm.');
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
  expect(specialDayText({ ...bare, hours: null })).toBe('We are closed for May Day.');
  expect(specialDayText({ ...bare, counterOnly: true })).toBe(
    'May Day: open 10:00 am to 4:00 pm. We are not taking online orders for that day.',
  );
  expect(specialDayText({ ...bare, name: '', hours: null })).toBe('We are closed on that day.');
});

test('[Y-01] the hours of a week are told as the documents have them, and by days where these differ', () => {
  const day = { opens: '09:00', closes: '18:00' };
  const short = { opens: '10:30', closes: '16:00' };
  expect(weekHoursText(diary.week)).toBe('9am - 6pm');
  expect(weekHoursText([null, day, day, day, day, short, null])).toBe('Tue - Fri 9am - 6pm, Sat 10:30am - 4pm');
  expect(weekHoursText([day, null, day, null, null, null, null])).toBe('Mon 9am - 6pm, Wed 9am - 6pm');
  const split = { ...day, midday: { closes: '13:00', reopens: '14:30' } };
  expect(weekHoursText([split, split, day, null, null, null, null])).toBe(
    'Mon - Tue 9am - 1pm and 2:30pm - 6pm, Wed 9am - 6pm',
  );
  expect(weekHoursText(diary.week.map(() => split))).toBe('9am - 1pm and 2:30pm - 6pm');
  expect(weekHoursText(diary.week.map(() => null))).toBe('by appointment');
});
