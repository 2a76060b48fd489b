import { expect, test } from 'vitest';
import { weaknessOfPin } from './sign-in.ts';

test.each(['482957', '739046', '904617', '570943'])('[T-06] %s is a PIN', (pin) => {
  expect(weaknessOfPin(pin)).toBeNull();
});

test.each([
  '12345',
  '1234567',
  'abcdef',
  '１２３４５６',
  '111111',
  '123456',
  '654321',
  '987654',
  '890123',
  '024680',
  '121212',
  '739739',
  '230490',
  '042390',
  '900423',
  '902304',
  '290204',
  '231990',
  '199023',
  '101987',
])('[T-06] %s is none: no sequences, no birthdays', (pin) => {
  expect(weaknessOfPin(pin)).not.toBeNull();
});

test('[T-06] most of what six digits can be is left', () => {
  const some = Array.from({ length: 10_000 }, (_, number) => String(number * 97 + 13).padStart(6, '0'));
  expect(some.filter((pin) => weaknessOfPin(pin) === null).length).toBeGreaterThan(7_000);
});
