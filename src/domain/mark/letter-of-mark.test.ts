import { expect, test } from 'vitest';
import { letterOfMark } from './letter-of-mark.ts';

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
