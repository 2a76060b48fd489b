import { expect, test } from 'vitest';
import { formatPickupSlot, instantOfSlot, pickupSlot } from './pickup-slot.ts';

test('a time with or without seconds is the same slot', () => {
  expect(pickupSlot('2026-11-20', '10:15:00')).toEqual({ date: '2026-11-20', time: '10:15' });
  expect(pickupSlot('2026-11-20', '10:15')).toEqual({ date: '2026-11-20', time: '10:15' });
});

test('a slot is said the British way, to staff by the 24-hour clock', () => {
  const slot = { date: '2026-11-20', time: '18:00' };
  expect(formatPickupSlot(slot)).toBe('Friday 20 November 2026, 6:00 pm');
  expect(formatPickupSlot(slot, 'staff')).toBe('Friday 20 November 2026, 18:00');
});

test("a slot is an instant by the shop's clock", () => {
  const at = (date: string) => new Date(instantOfSlot({ date, time: '10:00' }, 'Europe/London')).toISOString();
  expect(at('2026-07-01')).toBe('2026-07-01T09:00:00.000Z');
  expect(at('2026-12-01')).toBe('2026-12-01T10:00:00.000Z');
});
