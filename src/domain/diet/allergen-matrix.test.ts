import { expect, test } from 'vitest';
import { allergenColumns, levelIn } from './allergen-matrix.ts';

const walnut = { contains: ['Eggs', 'Tree nuts (walnuts)'], mayContain: ['Milk', 'Tree nuts (almonds, pecans)'] };
const plain = { contains: ['Cereals containing gluten (wheat)'], mayContain: [] };

test('all fourteen have a column, cereals and nuts one each by name', () => {
  expect(allergenColumns([walnut, plain]).map(({ name }) => name)).toEqual([
    'Celery',
    'Wheat',
    'Crustaceans',
    'Eggs',
    'Fish',
    'Lupin',
    'Milk',
    'Molluscs',
    'Mustard',
    'Peanuts',
    'Sesame',
    'Soybeans',
    'Sulphur dioxide and sulphites',
    'Almonds',
    'Pecans',
    'Walnuts',
  ]);
  expect(allergenColumns([])).toHaveLength(14);
});

test('a cell says contains before may contain, and of a nut only what is named', () => {
  const level = (name: string) =>
    allergenColumns([walnut])
      .filter((column) => column.name === name)
      .map((column) => levelIn(walnut, column));
  expect(['Eggs', 'Milk', 'Lupin', 'Walnuts', 'Almonds', 'Cashews'].map(level)).toEqual([
    ['contains'],
    ['mayContain'],
    ['none'],
    ['contains'],
    ['mayContain'],
    [],
  ]);
  expect(level('Cereals containing gluten')).toEqual(['none']);
});

test('a group without a name may be any of its kinds', () => {
  const unnamed = { contains: ['Tree nuts'], mayContain: [] };
  const nuts = allergenColumns([unnamed]).slice(-8);
  expect(nuts.map((column) => levelIn(unnamed, column))).toEqual(nuts.map(() => 'contains'));
});
