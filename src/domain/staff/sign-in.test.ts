import { expect, test } from 'vitest';
import { browserName, initialsOf, weaknessOfStaffPassword } from './sign-in.ts';

test.each([
  'Passw0rd!x12',
  'Password1234!',
  'P@ssw0rd2026!',
  'Welcome2026!!',
  'Qwertyuiop1!',
  'Bakery&Cakes26',
  'Aa1!Aa1!Aa1!',
])('a member may not have the password %s, which many people have', (password) =>
  expect(weaknessOfStaffPassword(password)).toContain('too common'),
);

test('a member’s password has twelve characters, of whatever else', () => {
  expect(weaknessOfStaffPassword('Sponge&Jam1')).toBe('Password must be at least 12 characters');
  for (const password of ['Sponge&Jam&Cream1', 'Passport&Tulip7', 'kV9$rLq2!mZx'])
    expect(weaknessOfStaffPassword(password)).toBeNull();
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    'Chrome, Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36 Edg/131.0',
    'Edge, Windows',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari, iPad',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox, Mac'],
  ['curl/8.5.0', 'A browser'],
  ['', 'A browser'],
])('%s is called %s', (agent, name) => {
  expect(browserName(agent)).toBe(name);
});

test.each([
  ['Jade Robinson', 'JR'],
  ['Marek', 'M'],
  ['  anna maria  de la Cruz ', 'AC'],
  ['Zoë Ångström', 'ZÅ'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
