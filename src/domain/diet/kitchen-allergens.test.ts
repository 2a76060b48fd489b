import { expect, test } from 'vitest';
import { columnOf, kitchenAllergens, kitchenNoticeOnceOrdered } from './kitchen-allergens.ts';

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
  expect(kitchenAllergens(names)).toEqual({ unusual: ['Soya', 'Nuts (almonds)'], usual: ['Gluten', 'Egg', 'Milk'] });
});

test('[B-01] which nuts is said wherever it is known, and only nuts where it is not', () => {
  const unusual = (...names: string[]) => kitchenAllergens(names).unusual;
  expect(unusual('Tree nuts (walnuts)', 'Tree nuts (hazelnuts)')).toEqual(['Nuts (hazelnuts, walnuts)']);
  expect(unusual('Tree nuts')).toEqual(['Nuts']);
  expect(unusual('Tree nuts (hazelnuts, walnuts)').map(columnOf)).toEqual(['Nuts']);
});

test('nothing contained is nothing said, and a name of no law is loud as it stands', () => {
  expect(kitchenAllergens([])).toEqual({ unusual: [], usual: [] });
  expect(kitchenAllergens(['Kiwi'])).toEqual({ unusual: ['Kiwi'], usual: [] });
});
