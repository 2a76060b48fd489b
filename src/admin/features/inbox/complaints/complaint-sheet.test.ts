import { expect, test } from 'vitest';
import { type ComplaintForm, differencesOf, mergeComplaints } from './complaint-sheet.tsx';

const before: ComplaintForm = {
  what: 'The sponge was dry',
  isAllergen: false,
  isData: false,
  isAcknowledged: false,
  outcome: 'Rang her',
  state: 'open',
};

test('[J-04] where two changed one complaint, each of their fields is taken, and what both changed is chosen', () => {
  const three = {
    before,
    theirs: { ...before, outcome: 'Gave it back', isAcknowledged: true, state: 'closed' as const },
    mine: { ...before, outcome: 'Wrote to her', isAcknowledged: true, isAllergen: true },
  };
  expect(differencesOf(three).map(({ field, changedBy, theirs, mine }) => [field, changedBy, theirs, mine])).toEqual([
    ['isAllergen', 'me', 'No', 'Yes'],
    ['outcome', 'both', 'Gave it back', 'Wrote to her'],
    ['state', 'them', 'Closed', 'Open'],
  ]);
  const merged = { ...three.theirs, isAllergen: true };
  expect(mergeComplaints(three, new Set())).toEqual(merged);
  expect(mergeComplaints(three, new Set(['outcome']))).toEqual({ ...merged, outcome: 'Wrote to her' });
});
