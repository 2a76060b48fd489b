import { expect, test } from 'vitest';
import { allergenChoices } from '#domain/diet/allergen-matrix.ts';
import { choosing, facetSetFrom, setFits } from './choice-groups.ts';
import { allergenGroups } from './choosable.ts';

const all = [...new Set(allergenChoices.flatMap(({ allergens }) => allergens))];
const containing = (...allergens: string[]) =>
  facetSetFrom(all.filter((each) => !allergens.includes(each)).map((each) => `without:${each}`));
const sponge = containing('wheat', 'eggs', 'milk');
const praline = containing('wheat', 'hazelnuts');
const macaron = containing('eggs', 'almonds');
const unknown = facetSetFrom(['filter:featured']);
const sold = [sponge, praline, macaron, unknown];
const fits = (...without: string[]) =>
  sold.map((facets) =>
    setFits(
      facets,
      allergenGroups(sold).map((group) => choosing(group, without)),
    ),
  );

test('a cake is without an allergen where its recipe is said to be, and one of which nobody has said it never is', () => {
  expect(fits('milk')).toEqual([false, true, true, false]);
  expect(fits('milk', 'eggs')).toEqual([false, true, false, false]);
  expect(fits('celery')).toEqual([true, true, true, false]);
  expect(fits('gluten')).toEqual([false, false, true, false]);
});

test('the group of the nuts leaves out each of them, a nut by name itself alone', () => {
  expect(fits('tree-nuts')).toEqual([true, false, false, false]);
  expect(fits('hazelnuts')).toEqual([true, false, true, false]);
});

test('those that something sold contains stand first, the rest of the fourteen apart, and no nut that nothing contains', () => {
  const [found, rare] = allergenGroups(sold);
  expect(found?.options.map(({ key }) => key)).toEqual(['gluten', 'eggs', 'milk', 'tree-nuts', 'almonds', 'hazelnuts']);
  expect(rare?.options.map(({ key }) => key)).toEqual([
    'celery',
    'crustaceans',
    'fish',
    'lupin',
    'molluscs',
    'mustard',
    'peanuts',
    'sesame',
    'soybeans',
    'sulphites',
  ]);
  expect(allergenGroups([unknown])).toEqual([]);
});

test('what is not one of the 14 allergens is left out of the choices', () => {
  expect(fits('kiwi')).toEqual([true, true, true, true]);
});
