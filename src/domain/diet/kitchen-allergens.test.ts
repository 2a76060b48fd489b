import { expect, test } from 'vitest';
import { kitchenAllergens, kitchenNoticeOnceOrdered } from './kitchen-allergens.ts';

test('whoever has ordered is not told to ring before they order, but now', () => {
  expect(
    kitchenNoticeOnceOrdered(
      'We handle nuts, so traces are possible. If you have an allergy, please call us before you order.',
    ),
  ).toBe('We handle nuts, so traces are possible. Please call us now if this matters to anyone who will eat it.');
  expect(kitchenNoticeOnceOrdered('We handle nuts.')).toBe(
    'We handle nuts. Please call us now if this matters to anyone who will eat it.',
  );
});

test('[B-01] gluten, egg and milk stay quiet, any other comes first, each once and in a whole word', () => {
  const names = ['Milk', 'Cereals containing gluten (wheat)', 'Eggs', 'Tree nuts (almonds)', 'Soybeans', 'Milk'];
  expect(kitchenAllergens(names)).toEqual({ unusual: ['Soya', 'Nuts'], usual: ['Gluten', 'Egg', 'Milk'] });
});

test('nothing contained is nothing said, and a name of no law is loud as it stands', () => {
  expect(kitchenAllergens([])).toEqual({ unusual: [], usual: [] });
  expect(kitchenAllergens(['Kiwi'])).toEqual({ unusual: ['Kiwi'], usual: [] });
});
