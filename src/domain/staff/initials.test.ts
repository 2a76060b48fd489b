import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Jade Robinson', 'JR'],
  ['Marek', 'M'],
  ['  anna maria  de la Cruz ', 'AC'],
  ['Zoë Ångström', 'ZÅ'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
