import { expect, test } from 'vitest';
import { withoutAllergies, withoutPeople, withoutWordsOf } from './without-people.ts';

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

test('[J-04] what a quote called its lines goes with the people it names, at any depth; lines of the catalogue keep theirs', () => {
  const lines = [
    { productId: 7, name: 'Cake for Ann and Tom', quantity: 1 },
    { productId: 8, name: 'Rainbow Cake', quantity: 2 },
  ];
  expect(withoutWordsOf({ lines, totalPence: 1 }, { productId: 7, name: 'Made to order' })).toEqual({
    lines: [{ productId: 7, name: 'Made to order', quantity: 1 }, lines[1]],
    totalPence: 1,
  });
  expect(withoutWordsOf([null, 'text'], { productId: 7, name: 'Made to order' })).toEqual([null, 'text']);
});
