import { expect, test } from 'vitest';
import { ingredientsOf } from './ingredient-parts.ts';
import { unnamedAllergens } from './unnamed-allergens.ts';

const partsOf = (ingredients: string, allergens: readonly string[]) =>
  ingredientsOf({ ingredients, allergens, ingredientList: [] });
const unnamed = (ingredients: string, allergens: readonly string[]) =>
  unnamedAllergens(allergens, partsOf(ingredients, allergens));

test('[B-13] nothing has to be said beside a list that names every allergen', () => {
  const names = ['Cereals containing gluten (wheat, barley)', 'Eggs', 'Milk', 'Tree nuts (almonds, Brazil nuts)'];
  expect(unnamed('Wheat flour, barley malt, free-range eggs, butter, ground almonds, Brazil nuts', names)).toEqual([]);
});

test('[B-13] what a list leaves out is said by the name of the law, cereals and nuts kind by kind', () => {
  expect(unnamed('Flour, sugar', ['Cereals containing gluten (wheat)', 'Milk'])).toEqual([
    'Cereals containing gluten (wheat)',
    'Milk',
  ]);
  expect(unnamed('Almonds', ['Tree nuts (almonds, macadamias)'])).toEqual(['Tree nuts (macadamias)']);
  expect(unnamed('Praline', ['Tree nuts (hazelnuts)'])).toEqual(['Tree nuts (hazelnuts)']);
  expect(unnamed('', ['Milk'])).toEqual(['Milk']);
});

test('[B-13] peanuts are no tree nuts, and what the law does not know is said as it stands', () => {
  expect(unnamed('Roasted peanuts, almond flavour', ['Peanuts'])).toEqual([]);
  expect(partsOf('almond flavour', ['Peanuts']).some(({ allergen }) => allergen)).toBe(false);
  expect(unnamed('Butter', ['Milk', 'Kiwi'])).toEqual(['Kiwi']);
});
