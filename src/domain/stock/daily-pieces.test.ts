import { expect, test } from 'vitest';
import { isRunningLow, piecesToBake } from './daily-pieces.ts';

test.each([
  ['fewer than the owner wants to hear of', { stock: 4, lowStock: 5, isInSeason: true }, true],
  ['just as many', { stock: 5, lowStock: 5, isInSeason: true }, false],
  ['nobody wants to hear of it', { stock: 0, lowStock: 0, isInSeason: true }, false],
  ['made to order', { stock: null, lowStock: 5, isInSeason: true }, false],
  ['an Easter cake at Christmas', { stock: 0, lowStock: 5, isInSeason: false }, false],
])('[E-06] a stock runs low: %s', (_, product, isLow) => {
  expect(isRunningLow(product)).toBe(isLow);
});

const byWeekday = [0, 6, 6, 6, 12, 30, 24];
const cake = { stock: 3, dailyPieces: 12, byWeekday: null, piecesOfSize: 1 };
const saturday = 5;

test.each([
  ['what is left counts', cake, 100, 9],
  ['half of them on a quiet day', cake, 50, 3],
  ['no part of a cake is baked', { ...cake, dailyPieces: 5 }, 150, 5],
  ['enough is left', { ...cake, stock: 20 }, 100, 0],
  ['none on a day of rest', { ...cake, stock: 0 }, 0, 0],
  ['boxes are whole', { ...cake, stock: 1, dailyPieces: 3, piecesOfSize: 4 }, 150, 19],
  ['nobody has said how many', { ...cake, dailyPieces: null }, 100, 0],
  ['its own number of the weekday counts, and no per cent', { ...cake, byWeekday }, 50, 27],
  ['boxes of the weekday', { stock: 0, dailyPieces: null, byWeekday, piecesOfSize: 4 }, 100, 120],
  ['none on that weekday', { ...cake, stock: 0, byWeekday: [9, 9, 9, 9, 9, 0, 9] }, 100, 0],
])('[E-07] the morning fills up to the pieces of the day: %s', (_, product, percent, pieces) => {
  expect(piecesToBake(product, { weekday: saturday, percent })).toBe(pieces);
});
