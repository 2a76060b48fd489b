import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ingredientParts, ingredientsOf, inTheCool, inTheFridge, storageOf } from './ingredients.ts';
import { allergensNamedIn, unnamedAllergens } from './label-allergens.ts';

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

test.each([
  ['Butter (milk)', ['milk', 'eggs'], ['milk']],
  ['Coconut milk', ['milk'], []],
  ['Fortified wheat flour', ['wheat', 'barley'], ['wheat']],
  ['Ground almonds and hazelnut praline', ['almonds', 'hazelnuts', 'walnuts'], ['almonds', 'hazelnuts']],
  ['Free-range eggs', [], []],
] as const)('[E-02] an ingredient names its allergens: %s', (line, ofProduct, named) => {
  expect(allergensNamedIn(line, ofProduct)).toEqual(named);
});

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

const catalogue = z
  .array(
    z.object({
      name: z.string(),
      storage: z.object({ text: z.string() }),
      ingredientsSummary: z.string(),
      allergens: z.object({ contains: z.array(z.string()) }),
    }),
  )
  .parse(JSON.parse(readFileSync('assets/catalogue.json', 'utf8')));

test('a cake is kept as the bakery says', () =>
  expect(storageOf({ storage: 'In a tin.', ingredients: 'Double cream.' })).toBe('In a tin.'));

test('where it says nothing, cream, soft cheese and fresh fruit go into the fridge, below 5 °C', () => {
  for (const ingredients of [
    'Flour, double cream.',
    'full-fat soft cheese',
    'Strawberries',
    'custard',
    'raspberries, sugar',
  ])
    expect([ingredients, storageOf({ storage: '', ingredients })]).toEqual([ingredients, inTheFridge]);
  expect(storageOf({ storage: '', ingredients: '' })).toBe(inTheFridge);
  for (const ingredients of ['Flour, butter, sugar.', 'vanilla buttercream', 'coconut cream', 'raspberry jam'])
    expect([ingredients, storageOf({ storage: '', ingredients })]).toEqual([ingredients, inTheCool]);
});

test('no cake with whipped cream or soft cheese in it is told to stand in the room, and no nut is without its name', () => {
  for (const {
    name,
    storage,
    ingredientsSummary,
    allergens: { contains: allergens },
  } of catalogue) {
    // Cream keeps once it is boiled into ganache or caramel.
    if (/whipped (?:double )?cream|soft cheese/i.test(ingredientsSummary))
      expect([name, storage.text]).toEqual([name, expect.stringContaining('below 5 °C')]);
    expect([name, allergens.filter((allergen) => /^tree nuts$/i.test(allergen))]).toEqual([name, []]);
    if (/chocolate/i.test(ingredientsSummary) && !/vegan/i.test(name))
      expect([name, allergens]).toEqual([name, expect.arrayContaining(['Soybeans'])]);
    for (const nut of ['almond', 'hazelnut', 'pecan', 'pistachio', 'walnut'])
      if (new RegExp(nut, 'i').test(ingredientsSummary))
        expect([name, allergens.join(' ')]).toEqual([
          name,
          expect.stringMatching(new RegExp(`Tree nuts \\(.*${nut}s`)),
        ]);
  }
});
