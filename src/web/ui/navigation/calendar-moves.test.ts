import { expect, test } from 'vitest';
import { movedBy, within } from './calendar-moves.ts';

test.each([
  ['ArrowLeft', false, '2026-11-19'],
  ['ArrowRight', false, '2026-11-21'],
  ['ArrowUp', false, '2026-11-13'],
  ['ArrowDown', false, '2026-11-27'],
  ['Home', false, '2026-11-16'],
  ['End', false, '2026-11-22'],
  ['PageUp', false, '2026-10-20'],
  ['PageDown', false, '2026-12-20'],
  ['PageUp', true, '2025-11-20'],
  ['PageDown', true, '2027-11-20'],
  ['Tab', false, null],
])('[V-08] in the calendar %s (Shift %s) moves to %s', (key, shiftKey, date) => {
  expect(movedBy({ key, shiftKey }, '2026-11-20')).toBe(date);
});

test('[V-08] the calendar ends where pick-ups end', () => {
  expect(within('2026-11-19', '2026-11-20', '2027-02-18')).toBe('2026-11-20');
  expect(within('2027-02-19', '2026-11-20', '2027-02-18')).toBe('2027-02-18');
  expect(within('2026-12-01', '2026-11-20', '2027-02-18')).toBe('2026-12-01');
});
