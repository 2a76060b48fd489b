import { expect, test } from 'vitest';
import type { PickupRules } from '#domain/pickup/pickup.ts';
import { shopConfig } from '#shop-config';
import { pickupText } from './orders.ts';

const rules: PickupRules = shopConfig.pickup;

test('[V-08] the documented words name the documented hours, and other hours where the bakery keeps others', () => {
  expect(pickupText('timeOutsideHours', { ...rules, opens: '09:00', closes: '18:00' })).toBe(
    'Please select a time between 9:00 AM and 6:00 PM',
  );
  expect(pickupText('timeOutsideHours', { ...rules, opens: '07:30', closes: '12:15' })).toBe(
    'Please select a time between 7:30 AM and 12:15 PM',
  );
  expect(pickupText('dateMissing', { ...rules, opens: '09:00', closes: '18:00' })).toBe('Please select a pickup date');
});

test('[V-08] a closed day says why where the bakery has said so, whatever the year', () => {
  const closed = { ...rules, closedDates: ['2026-12-25', '2027-12-25', '2027-03-01'] };
  const why = 'We are closed on Christmas Day. Please choose another day';
  expect(pickupText('dateClosed', closed, '2026-12-25')).toBe(why);
  expect(pickupText('dateClosed', closed, '2027-12-25')).toBe(why);
  expect(pickupText('dateClosed', closed, '2027-03-01')).toBe('We are closed on that day. Please choose another');
});
