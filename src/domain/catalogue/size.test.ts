import { expect, test } from 'vitest';
import { byPiece } from '#domain/money/weight.ts';
import { isExtra, lineSize, nameInWeight, sizeText } from './size.ts';

test('a line says its size and its weight; where nobody has named the size, its weight', () => {
  expect(lineSize({ sizeLabel: 'Box of 4', weight: '500G' })).toBe('Box of 4, 500G');
  expect(lineSize({ weight: '1KG' })).toBe('1KG');
  expect(sizeText({ sizeLabel: '', weightGrams: 750 })).toBe('750G');
});

test('[Z-03] what is sold by the piece says no weight, in its size or beside its name', () => {
  expect(sizeText({ sizeLabel: '', weightGrams: 0 })).toBe('');
  expect(lineSize({ weight: byPiece })).toBe('');
  expect(nameInWeight('Cake stand hire', byPiece)).toBe('Cake stand hire');
  expect(nameInWeight('Lemon Drizzle', '500G')).toBe('Lemon Drizzle, 500G');
  expect(isExtra({ weightGrams: 0 })).toBe(true);
  expect(isExtra({ weightGrams: 500 })).toBe(false);
});
