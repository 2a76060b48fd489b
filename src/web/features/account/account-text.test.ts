import { expect, test } from 'vitest';
import { safeReturnTo } from './auth-page.tsx';
import { mobileTyped, nameTyped } from './typed-field.ts';

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

test.each([
  ['07700 900', '07700 900'],
  ['(07700) 9', '(07700) 9'],
  ['o7a7', '77'],
  ['07700 900 123', '07700900123'],
  ['+44 7700 900123', '07700900123'],
  ['+44 (0)7700 900123', '07700900123'],
  ['0044 7700 900123', '07700900123'],
  ['447700900123', '07700900123'],
  ['+44 7700', '7700'],
  ['07700.900.123', '07700900123'],
  ['\u202d07700 900123\u202c', '07700900123'],
  ['07700 900 123 4', '077009001234'],
])(
  '[V-04] the mobile number %j stands in its field as %s: digits, spaces, dashes and brackets, and none of its digits is cut',
  (typed, kept) => {
    expect(mobileTyped(typed)).toBe(kept);
    expect(mobileTyped(kept)).toBe(kept);
  },
);
