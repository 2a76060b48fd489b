import { expect, test } from 'vitest';
import { asksOfAllergens, namesList } from './message-view.tsx';

test.each([
  ['Four of them are coeliac.', true],
  ['My son has a NUT allergy', true],
  ['Is there milk in it?', true],
  ['Do you make it gluten-free?', true],
  ['Thank you for the dinosaur, it was a triumph!', false],
  ['Could you make a cake in the shape of a nutcracker?', false],
])('[B-14] ‘%s’ asks of allergens: %s', (text, asks) => {
  expect(asksOfAllergens(text)).toBe(asks);
});

test('[B-14] an address names only lists that there are', () => {
  expect(['open', 'suspected', 'toString', '', null].map(namesList)).toEqual([true, true, false, false, false]);
});
