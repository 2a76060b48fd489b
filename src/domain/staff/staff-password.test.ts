import { expect, test } from 'vitest';
import { weaknessOfStaffPassword } from './staff-password.ts';

test.each([
  'Passw0rd!x12',
  'Password1234!',
  'P@ssw0rd2026!',
  'Welcome2026!!',
  'Qwertyuiop1!',
  'Bakery&Cakes26',
  'Aa1!Aa1!Aa1!',
])('a member may not have the password %s, which many people have', (password) =>
  expect(weaknessOfStaffPassword(password)).toContain('many people'),
);

test('a member’s password has twelve characters, of whatever else', () => {
  expect(weaknessOfStaffPassword('Sponge&Jam1')).toBe('Password must be at least 12 characters');
  for (const password of ['Sponge&Jam&Cream1', 'Passport&Tulip7', 'kV9$rLq2!mZx'])
    expect(weaknessOfStaffPassword(password)).toBeNull();
});
