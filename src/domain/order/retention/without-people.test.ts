import { expect, test } from 'vitest';
import { withoutAllergies, withoutPeople } from './without-people.ts';

const before = {
  totalPence: 3120,
  pickup: { date: '2026-11-21', time: '10:00' },
  recipient: { firstName: 'Priya', address: { postcode: 'DY5 2TF' } },
  contact: { email: 'p@example.com' },
  allergyNote: 'No nuts for Maya',
  lines: [{ name: 'Rainbow Cake', quantity: 1, personalisation: { message: 'Maya is 7' } }],
};

test('[J-04] of an order as it was before a change the sums, days and cakes stay, and nobody can say whose it was', () => {
  expect(withoutPeople(before)).toEqual({
    totalPence: 3120,
    pickup: { date: '2026-11-21', time: '10:00' },
    lines: [{ name: 'Rainbow Cake', quantity: 1 }],
  });
});

test('[J-04] an allergy goes by itself, and before the people do', () => {
  const { allergyNote, ...rest } = before;
  expect(allergyNote).toContain('nuts');
  expect(withoutAllergies(before)).toEqual(rest);
  expect(withoutAllergies([null, 1, 'text'])).toEqual([null, 1, 'text']);
});
