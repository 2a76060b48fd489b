import { expect, test } from 'vitest';
import { readLines, writeLines } from './test-sessions.ts';

const lines = [
  { name: 'Rainbow Sprinkle Birthday Cake, 1KG', quantity: 1, unitPence: 3_400 },
  { name: 'Raspberry Jam Heart Cupcake, 500G', quantity: 2, unitPence: 425 },
];

test('the card page has an item a line with what it costs, and the discount below', () => {
  expect(readLines(writeLines({ lines, discountPence: 850, description: '' }))).toEqual([
    { words: '1 x Rainbow Sprinkle Birthday Cake, 1KG', amount: '£34.00' },
    { words: '2 x Raspberry Jam Heart Cupcake, 500G', amount: '£8.50' },
    { words: 'Discount', amount: '-£8.50' },
  ]);
  expect(readLines(writeLines({ lines: lines.slice(1), discountPence: 0, description: '' }))).toHaveLength(1);
});

test('a payment that was opened before there were lines is told in one', () => {
  expect(readLines('1 x Cake, 2 x Cupcake')).toEqual([{ words: '1 x Cake, 2 x Cupcake', amount: undefined }]);
});
