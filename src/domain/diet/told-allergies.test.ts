import { expect, test } from 'vitest';
import { allergenGroups } from './allergens.ts';
import { kitchenWordsOfAll } from './kitchen-allergens.ts';
import { allergensTold, allergyWarnings, unknownAllergies } from './told-allergies.ts';

test('[B-10] each of the fourteen is known by the word that the kitchen has for it', () =>
  kitchenWordsOfAll.forEach((word, at) => {
    expect(allergensTold(word)).toEqual(expect.arrayContaining([...(allergenGroups[at]?.keys ?? [])]));
  }));

test.each([
  ['allergic to eggs', ['eggs']],
  ['Egg', ['eggs']],
  ['LACTOSE intolerant', ['milk']],
  ['no dairy please', ['milk']],
  ['CMPA', ['milk']],
  ['peanut', ['peanuts']],
  ['Peanuts!', ['peanuts']],
  ['penut', ['peanuts']],
  ['soy', ['soybeans']],
  ['SOYA beans', ['soybeans']],
  ['walnuts and sesame seeds', ['sesame', 'walnuts']],
  ['hazlenuts', ['hazelnuts']],
  ['prawns', ['crustaceans']],
  ['shellfish', ['crustaceans', 'molluscs']],
  ['sulfites', ['sulphites']],
  ['marzipan', ['almonds']],
  ['eggfree, dairy-free', ['eggs', 'milk']],
  ['wheat', ['wheat']],
])('[B-10] “%s” names %j', (text, keys) => expect(allergensTold(text)).toEqual(keys));

test.each(['coeliac', 'Celiac disease', 'gluten-free', 'glutan'])('[B-10] “%s” is every cereal', (text) =>
  expect(allergensTold(text)).toEqual(['wheat', 'rye', 'barley', 'oats']),
);

test.each(['nuts', 'nut allergy', 'No NUTS', 'tree nuts', 'nut-free', 'nutfree', 'anaphylactic (nuts)'])(
  '[B-10] who says “%s” is warned of every nut, and of peanuts',
  (text) => {
    expect(allergensTold(text)).toHaveLength(9);
    expect(allergensTold(text)).toContain('peanuts');
  },
);

test.each(['kiwi', 'coconut', 'nutmeg', 'strawberries', 'what her son has', ''])(
  '[B-10] “%s” names none of them',
  (text) => expect(allergensTold(text)).toEqual([]),
);

const drip = {
  name: 'Chocolate Drip',
  allergens: ['Cereals containing gluten (wheat)', 'Soybeans', 'Tree nuts (hazelnuts)'],
  mayContain: ['Peanuts', 'Tree nuts (almonds, pecans)'],
};

test('[B-10] what meets a cake is said in words, with its traces, cereals and nuts by name', () => {
  expect(allergyWarnings('Soya, Nuts', [drip])).toEqual([
    'Chocolate Drip contains soya, nuts (hazelnuts).',
    'Chocolate Drip may contain traces of peanuts, nuts (almonds, pecans).',
  ]);
  expect(allergyWarnings('coeliac', [drip, drip])).toEqual(['Chocolate Drip contains gluten (wheat).']);
  expect(allergyWarnings('eggs', [drip])).toEqual([]);
  expect(allergyWarnings('', [drip])).toEqual([]);
});

test('[B-10] what is none of the fourteen is not let through in silence', () => {
  expect(unknownAllergies(' Kiwi ')).toEqual(['“Kiwi” is not one of the 14 allergens. Ask the kitchen.']);
  for (const told of ['None', 'No known allergies', '', 'soya']) expect(unknownAllergies(told)).toEqual([]);
  // The kitchen itself reads the note as it is.
  expect(allergyWarnings(' Kiwi ', [drip])).toEqual([]);
});
