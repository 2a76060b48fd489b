import { expect, test } from 'vitest';
import { pickupText } from './orders.ts';

test('[V-08] the documented words name the documented hours, and other hours where the bakery keeps others', () => {
  expect(pickupText('timeOutsideHours', { opens: '09:00', closes: '18:00' })).toBe(
    'Please select a time between 9:00 AM and 6:00 PM',
  );
  expect(pickupText('timeOutsideHours', { opens: '07:30', closes: '12:15' })).toBe(
    'Please select a time between 7:30 AM and 12:15 PM',
  );
  expect(pickupText('dateMissing', { opens: '09:00', closes: '18:00' })).toBe('Please select a pickup date');
});
