import { expect, test } from 'vitest';
import { hoursText, leadText, limitsText, saysHour } from './diary-words.ts';

test.each([
  ['Christmas Eve: we close at 3 pm.', '15:00', true],
  ['We close at 3pm', '15:00', true],
  ['until 3:00 p.m. today', '15:00', true],
  ['Open until 15:00', '15:00', true],
  ['from 9 am', '09:00', true],
  ['We close at 4:30 pm', '16:30', true],
  ['We close at 4 pm', '16:30', false],
  ['We close at 13 pm', '15:00', false],
  ['3 a day', '15:00', false],
  ['at 12 pm', '12:00', true],
  ['3:30 pm', '15:00', false],
])('[Y-01] %o says %s: %s', (text, time, says) => expect(saysHour(text, time)).toBe(says));

const none = { pickupsOfSlot: null, pickupsOfLaterSlot: null, ordersOfDay: null, workUnitsOfDay: null };

test.each([
  [{ opens: '09:00', closes: '18:00' }, '9:00 to 18:00'],
  [
    { opens: '09:00', closes: '18:00', midday: { closes: '13:00', reopens: '14:00' } },
    '9:00 to 13:00 and 14:00 to 18:00',
  ],
  [null, 'Closed'],
])('[Y-01] staff read hours with the 24-hour clock: %o is %s', (hours, text) => {
  expect(hoursText(hours)).toBe(text);
});

test.each([
  [none, 'No limit'],
  [{ ...none, ordersOfDay: 0, pickupsOfSlot: 3 }, 'No orders'],
  [{ ...none, pickupsOfSlot: 3 }, 'At most 3 at a time'],
  [
    { pickupsOfSlot: 3, pickupsOfLaterSlot: 1, ordersOfDay: 48, workUnitsOfDay: 120 },
    'At most 3 at a time, 1 at a time after midday, 48 orders, 120 baking points',
  ],
])('[Y-03] limits %o are %s', (rule, text) => {
  expect(limitsText(rule)).toBe(text);
});

test.each([
  [null, 'On the day'],
  [{ days: 0, orderBy: '12:00' }, 'On the day, by 12:00'],
  [{ days: 1, orderBy: null }, '1 day before'],
  [{ days: 2, orderBy: '16:00' }, '2 days before, by 16:00'],
  [{ days: 0, hours: 1, orderBy: null }, '1 hour before'],
  [{ days: 0, hours: 4, orderBy: '12:00' }, '4 hours before, by 12:00'],
])('[Y-02] the lead time %o is %s', (lead, text) => {
  expect(leadText(lead)).toBe(text);
});
