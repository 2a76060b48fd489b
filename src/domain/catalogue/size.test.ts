import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseWeight } from '#domain/values/typed-weight.ts';
import {
  byPiece,
  defaultWeightGrams,
  gramsFromWeightText,
  noGrams,
  weightTextFromGrams,
} from '#domain/values/weight.ts';
import { isExtra, lineSize, nameInWeight, sizeText } from './size.ts';

test.each([
  ['500G', 500],
  ['750G', 750],
  ['1KG', 1000],
  ['500g', 500],
  ['1kg', 1000],
  ['1Kg', 1000],
  ['2KG', 2000],
  ['1.5kg', 1500],
  ['0.29kg', 290],
  ['1.005kg', 1005],
  ['1.234KG', 1234],
  ['1 KG', 1000],
  ['  750   g ', 750],
  ['1\u00a0kg', 1000],
  ['1g', 1],
  ['250.5G', 251],
  ['999999G', 999_999],
])('[K-11] the weight text %j is %i grams', (text, grams) => {
  expect(gramsFromWeightText(text)).toBe(grams);
});

test.each([
  undefined,
  '',
  'G',
  'KG',
  '500',
  'heavy',
  '500ml',
  '500GG',
  '1KGS',
  'x500G',
  '500G each',
  '-500G',
  '0G',
  '0KG',
  '0.4G',
  '1,5kg',
  '1.kg',
  '.5kg',
  '1e3G',
  '1KG 500G',
  '1000000G',
  '1.2345KG',
  'NaNG',
])('[K-11] %j is no weight, so the default of 500 grams', (text) => {
  expect(gramsFromWeightText(text)).toBe(500);
});

test('[K-11] the default is 500 grams', () => {
  expect(defaultWeightGrams).toBe(500);
});

test.each([
  [500, '500G'],
  [750, '750G'],
  [999, '999G'],
  [1000, '1KG'],
  [1001, '1001G'],
  [1500, '1500G'],
  [2000, '2KG'],
  [10_000, '10KG'],
])('%i grams are written %s', (grams, text) => {
  expect(weightTextFromGrams(grams)).toBe(text);
});

test('[K-11] any weight up to a tonne survives being written down', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999 }), (grams) => {
      expect(gramsFromWeightText(weightTextFromGrams(grams))).toBe(grams);
    }),
  );
});

test('[K-11] any text at all gives whole grams above nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\d{0,8}\.?\d{0,4} ?[kK]?[gG]$/)), (text) => {
      const grams = gramsFromWeightText(text);
      expect(Number.isSafeInteger(grams) && grams > 0).toBe(true);
    }),
  );
});

test('[Z-03] what is sold by the piece has no grams, and no weight of a cake is read as that', () => {
  expect(weightTextFromGrams(noGrams)).toBe(byPiece);
  expect(gramsFromWeightText(byPiece)).toBe(noGrams);
  expect(gramsFromWeightText('0G')).toBe(500);
});

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
  expect(isExtra({ weightGrams: 0, slug: 'stand-hire' })).toBe(true);
  expect(isExtra({ weightGrams: 500, slug: 'lemon-drizzle' })).toBe(false);
});

test.each([
  ['1,5 kg', 1_500],
  ['1.1kg', 1_100],
  ['1,200', 1_200],
  ['1.5', null],
  ['1.2345 kg', null],
  ['-500', null],
  ['half a kilo', null],
])('the weight typed as %j is %j grams: no other is made of it', (typed, grams) => {
  expect(parseWeight(typed)).toBe(grams);
});
