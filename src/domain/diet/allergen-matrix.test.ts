import { expect, test } from 'vitest';
import { allergenColumns, levelIn } from './allergen-matrix.ts';

const walnut = { contains: ['Eggs', 'Tree nuts (walnuts)'], mayContain: ['Milk', 'Tree nuts (almonds, pecans)'] };
const plain = { contains: ['Cereals containing gluten (wheat)'], mayContain: [] };

test('all fourteen have a column, cereals and nuts one each by name', () => {
  const columns = allergenColumns([walnut, plain]);
  expect(columns.map(({ group, kind }) => kind ?? group)).toEqual([
    'wheat',
    'Crustaceans',
    'Eggs',
    'Fish',
    'Peanuts',
    'Soybeans',
    'Milk',
    'almonds',
    'pecans',
    'walnuts',
    'Celery',
    'Mustard',
    'Sesame',
    'Sulphur dioxide and sulphites',
    'Lupin',
    'Molluscs',
  ]);
  expect(allergenColumns([])).toHaveLength(14);
});

test('a cell says contains before may contain, and of a nut only what is named', () => {
  const level = (group: string, kind: string | null = null) => levelIn(walnut, { group, kind });
  expect([level('Eggs'), level('Milk'), level('Lupin')]).toEqual(['contains', 'mayContain', 'none']);
  expect([level('Tree nuts', 'walnuts'), level('Tree nuts', 'almonds')]).toEqual(['contains', 'mayContain']);
  expect(level('Tree nuts', 'cashews')).toBe('none');
});

test('a group without a name may be any of its kinds', () =>
  expect(levelIn({ contains: ['Tree nuts'], mayContain: [] }, { group: 'Tree nuts', kind: 'almonds' })).toBe(
    'contains',
  ));
