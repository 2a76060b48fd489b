import { expect, test } from 'vitest';
import { safeReturnTo } from './login/return-to.ts';
import { mobileTyped, nameTyped } from './registration/typed-text.ts';

test.each(['/orders', '/checkout?step=2#time', '/search?q=a%2Fb'])('[X-05] a login leads back to %s', (address) => {
  expect(safeReturnTo(address)).toBe(address);
});

test.each([
  null,
  '',
  'orders',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  '/login?returnTo=/login',
  '/register',
])('[X-05] a login does not lead to %j, but home', (address) => {
  expect(safeReturnTo(address)).toBe('/');
});

test('[V-01] what no name has is taken out while it is typed', () => {
  expect(nameTyped("Zoë-Ann O'Neil 3<>!")).toBe("Zoë-Ann O'Neil ");
});

test('[V-04] the mobile number takes digits, spaces, dashes and brackets, and 11 characters of them', () => {
  expect(mobileTyped('+44 (0)7700')).toBe('44 (0)7700');
  expect(mobileTyped('07700 900 123')).toBe('07700 900 1');
  expect(mobileTyped('o7a7')).toBe('77');
});
