import { expect, test } from 'vitest';
import { differencesOf, mergeFields } from './differences.ts';

test('[E-04] [J-04] [J-05] where two changed one thing, each of their fields is taken, and what both changed is chosen', () => {
  const before = { what: 'The sponge was dry', isAllergen: false, isTold: false, outcome: 'Rang her', state: 'open' };
  const three = {
    before,
    theirs: { ...before, outcome: 'Gave it back', isTold: true, state: 'closed' },
    mine: { ...before, outcome: 'Wrote to her', isTold: true, isAllergen: true },
  };
  expect(differencesOf(three)).toEqual([
    { field: 'isAllergen', before: false, theirs: false, mine: true, changedBy: 'me' },
    { field: 'outcome', before: 'Rang her', theirs: 'Gave it back', mine: 'Wrote to her', changedBy: 'both' },
    { field: 'state', before: 'open', theirs: 'closed', mine: 'open', changedBy: 'them' },
  ]);
  const merged = { ...three.theirs, isAllergen: true };
  expect(mergeFields(three, new Set())).toEqual(merged);
  expect(mergeFields(three, new Set(['outcome', 'state']))).toEqual({ ...merged, outcome: 'Wrote to her' });
});

test('[E-04] a list is one field, whatever was changed in it', () => {
  const three = { before: { lines: ['a', 'b'] }, theirs: { lines: ['a', 'b', 'c'] }, mine: { lines: ['b'] } };
  expect(differencesOf(three).map(({ field, changedBy }) => [field, changedBy])).toEqual([['lines', 'both']]);
  expect(mergeFields(three, new Set())).toEqual(three.theirs);
  expect(mergeFields(three, new Set(['lines']))).toEqual(three.mine);
});
