import type { ProductForm } from '#domain/catalogue/editing/product-form.ts';
import { blankForm } from '#domain/catalogue/sheet/product-sheet.ts';
import { levelsFrom } from '#domain/diet/allergens.ts';

/** A draft with nothing in it that could be refused. */
export const exampleProduct: ProductForm = {
  ...blankForm('brierley-hill-sponge', false),
  name: 'Brierley Hill Sponge',
  categoryId: 3,
  description: 'A sponge for the walk up the hill.',
  sizes: [
    {
      grams: 500,
      label: '',
      pricePence: 2_200,
      lowerPricePence: 2_000,
      lowerFrom: '2026-12-14T00:00:00Z',
      lowerUntil: '2026-12-24T00:00:00Z',
      depositPence: 0,
      servingsFrom: 4,
      servingsTo: 6,
      pieces: 1,
      netGrams: 500,
    },
  ],
  defaultGrams: 500,
  cakeBase: 'Vanilla',
  ingredients: 'Wheat flour, butter, eggs, sugar.',
  ingredientLines: ['Butter (milk)', 'Eggs'],
  allergens: levelsFrom(['wheat', 'milk', 'eggs'], []),
  dietary: ['vegetarian'],
  occasions: ['easter'],
  leadDays: 2,
  orderBy: '16:00',
  workUnits: 2,
  bestWithinDays: 2,
};
