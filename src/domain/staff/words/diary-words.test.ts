import { expect, test } from 'vitest';
import { hoursText, leadText, limitsText } from './diary-words.ts';

const none = { pickupsOfSlot: null, ordersOfDay: null, workUnitsOfDay: null };

test.each([
  [{ opens: '09:00', closes: '18:00' }, '9:00 to 18:00'],
  [null, 'Closed'],
])('[Y-01] staff read hours with the 24-hour clock: %o is %s', (hours, text) => {
  expect(hoursText(hours)).toBe(text);
});

test.each([
  [none, 'No limit'],
  [{ ...none, ordersOfDay: 0, pickupsOfSlot: 3 }, 'No orders'],
  [{ ...none, pickupsOfSlot: 3 }, 'At most 3 at a time'],
  [{ pickupsOfSlot: 3, ordersOfDay: 48, workUnitsOfDay: 120 }, 'At most 3 at a time, 48 orders, 120 baking points'],
])('[Y-03] limits %o are %s', (rule, text) => {
  expect(limitsText(rule)).toBe(text);
});

test.each([
  [null, 'On the day'],
  [{ days: 0, orderBy: '12:00' }, 'On the day, by 12:00'],
  [{ days: 1, orderBy: null }, '1 day before'],
  [{ days: 2, orderBy: '16:00' }, '2 days before, by 16:00'],
])('[Y-02] the lead time %o is %s', (lead, text) => {
  expect(leadText(lead)).toBe(text);
});
