import { expect, test } from 'vitest';
import { piecesToBake } from './daily-pieces.ts';

const cake = { stock: 3, dailyPieces: 12, piecesOfSize: 1 };

test.each([
  ['what is left counts', cake, 100, 9],
  ['half of them on a quiet day', cake, 50, 3],
  ['no part of a cake is baked', { ...cake, dailyPieces: 5 }, 150, 5],
  ['enough is left', { ...cake, stock: 20 }, 100, 0],
  ['none on a day of rest', { ...cake, stock: 0 }, 0, 0],
  ['boxes are whole', { stock: 1, dailyPieces: 3, piecesOfSize: 4 }, 150, 19],
  ['nobody has said how many', { ...cake, dailyPieces: null }, 100, 0],
])('[E-07] the morning fills up to the pieces of the day: %s', (_, product, percent, pieces) => {
  expect(piecesToBake(product, percent)).toBe(pieces);
});
