import { expect, test } from 'vitest';
import { dialledNumber } from '#domain/values/phone.ts';
import { letterOfMark, placeOfShop } from './shop-identity.ts';

const counter = { street: 'Quality Square', town: 'Ludlow', postcode: '', country: 'United Kingdom' };

test.each([
  ['sy81ar', '1 High Street, Leeds, LS1 1AA', 'Quality Square, Ludlow SY8 1AR, United Kingdom'],
  ['', '2 Quality Square, Ludlow, SY8 1AR, United Kingdom', '2 Quality Square, Ludlow SY8 1AR, United Kingdom'],
  ['', '1 High Street, Leeds, LS1 1AA', 'Quality Square, Ludlow, United Kingdom'],
])('[J-05] a counter with the postcode %o, and letters to %o, is at %o', (postcode, letters, line) =>
  expect(placeOfShop({ ...counter, postcode }, letters).line).toBe(line),
);

test.each([
  ['01384 777 888', '+441384777888'],
  ['+44 (0)1384 777888', '+441384777888'],
  ['+353 1 234 5678', '+35312345678'],
  ['ring Anna', null],
  ['999', null],
])('[J-05] a tap on %o rings %o', (shown, dialled) => expect(dialledNumber(shown)).toBe(dialled));

test.each([
  ['Copper Kettle Cakes', null, 'C'],
  ['  the crumb', null, 'T'],
  ['‘Oven’ & Sons', null, 'O'],
  ['e\u0301clair house', null, 'É'],
  ['42 Crumbs', null, '4'],
  ['🧁 Little Cakes', null, 'L'],
  ['ßtraße', null, 'ß'],
  ['Пекарня', null, 'П'],
  ['👩‍🍳', null, '👩‍🍳'],
  ['The Copper Kettle', 'k', 'K'],
  ['The Copper Kettle', '🧁', '🧁'],
  ['', null, ''],
])('[J-05] the mark of %s has its letter, or the one that the owner chose', (name, mark, letter) => {
  expect(letterOfMark({ name, mark })).toBe(letter);
});
