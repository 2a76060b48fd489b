import { expect, test } from 'vitest';
import { kitchenAllergens } from './kitchen-allergens.ts';

test('[B-01] gluten, egg and milk stay quiet, any other comes first, each once and in a whole word', () => {
  const names = ['Milk', 'Cereals containing gluten (wheat)', 'Eggs', 'Tree nuts (almonds)', 'Soybeans', 'Milk'];
  expect(kitchenAllergens(names)).toEqual({ unusual: ['Soya', 'Nuts'], usual: ['Gluten', 'Egg', 'Milk'] });
});

test('nothing contained is nothing said, and a name of no law is loud as it stands', () => {
  expect(kitchenAllergens([])).toEqual({ unusual: [], usual: [] });
  expect(kitchenAllergens(['Kiwi'])).toEqual({ unusual: ['Kiwi'], usual: [] });
});
