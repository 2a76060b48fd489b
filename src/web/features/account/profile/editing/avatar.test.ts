import { expect, test } from 'vitest';
import { birthdayText, fullName, initialsOf, mobileText } from './avatar.tsx';

test.each([
  ['Priya', 'Shah', 'PS'],
  ['zoë', 'ó Briain', 'ZÓ'],
  ['Priya', '', 'P'],
  ['𝒜da', ' lovelace', '𝒜L'],
])('[W-01] the initials of %s %s', (firstName, lastName, initials) => {
  expect(initialsOf({ firstName, lastName })).toBe(initials);
});

test('[W-01] a customer of one name is not followed by a space', () => {
  expect(fullName({ firstName: 'Priya', lastName: '' })).toBe('Priya');
  expect(fullName({ firstName: 'Priya', lastName: 'Shah' })).toBe('Priya Shah');
});

test('[W-01] date of birth and mobile are told the British way, or that there is none', () => {
  expect(birthdayText('1991-03-14')).toBe('14 March 1991');
  expect(mobileText('+447700900123')).toBe('07700 900123');
  expect([birthdayText(null), birthdayText(''), mobileText(null), mobileText('')]).toEqual(Array(4).fill('Not given'));
});
