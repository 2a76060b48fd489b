import { expect, test } from 'vitest';
import { ingredientParts, ingredientsOf } from './ingredient-parts.ts';

const bold = (ingredients: string, allergens: readonly string[]) =>
  ingredientParts(ingredients, allergens)
    .filter(({ allergen }) => allergen)
    .map(({ text }) => text);

test("the words for a product's allergens stand out, and nothing is lost", () => {
  const text = 'Wheat flour, butter, free-range eggs, sugar, milk, white chocolate (contains soya lecithin).';
  const allergens = ['Cereals containing gluten (wheat)', 'Eggs', 'Milk', 'Soybeans'];
  expect(bold(text, allergens)).toEqual(['Wheat', 'butter', 'eggs', 'milk', 'soya']);
  expect(
    ingredientParts(text, allergens)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

test('what the product does not contain stays plain: coconut milk, buckwheat, an eggplant', () => {
  expect(bold('Coconut milk, desiccated coconut', ['Soybeans'])).toEqual([]);
  expect(bold('coconut milk, double cream', ['Milk'])).toEqual(['cream']);
  expect(bold('buckwheat, eggplant, nutmeg', ['Cereals containing gluten (wheat)', 'Eggs', 'Tree nuts'])).toEqual([]);
});

test('a whole list names each ingredient, with its own allergens in bold', () => {
  const listed = ingredientsOf({
    ingredients: 'Butter.',
    allergens: ['Milk', 'Eggs'],
    ingredientList: [
      { text: 'Butter (milk)', allergens: ['Milk'] },
      { text: 'Coconut milk', allergens: [] },
      { text: 'Free-range eggs', allergens: ['Eggs'] },
    ],
  });
  expect(listed.map(({ text }) => text).join('')).toBe('Butter (milk), Coconut milk, Free-range eggs');
  expect(listed.filter(({ allergen }) => allergen).map(({ text }) => text)).toEqual(['Butter', 'milk', 'eggs']);
});
