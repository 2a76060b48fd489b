import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { inTheCool, inTheFridge, storageOf } from './storage.ts';

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
    // Boiled into ganache or caramel, cream keeps.
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
