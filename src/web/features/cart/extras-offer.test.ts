import { expect, test } from 'vitest';
import type { Extra } from '#contract/listing/catalogue.ts';
import { groupExtras } from './extras-offer.tsx';

const extra = (name: string): Extra => ({
  id: 1,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  name,
  mainImage: '',
  stockPieces: 10,
  sizes: [],
  options: {},
  description: '',
});
const shown = (...names: string[]) =>
  groupExtras(names.map(extra)).map(({ name, choices }) => [name, ...choices.map(({ text }) => text)]);

test('[Z-03] number candles are one row to choose from, where the first of them stands', () => {
  expect(shown('Candles, pack of 12 or so', 'Number candle 0', 'Greeting card', 'Number candle 1')).toEqual([
    ['Candles, pack of 12 or so', ''],
    ['Number candle', '0', '1'],
    ['Greeting card', ''],
  ]);
});

test('[Z-03] a number that no other name shares stays part of the name', () => {
  expect(shown('Striped candles, pack of 12', 'Cake knife')).toEqual([
    ['Striped candles, pack of 12', '12'],
    ['Cake knife', ''],
  ]);
});
