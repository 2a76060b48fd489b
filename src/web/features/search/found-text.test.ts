import { expect, test } from 'vitest';
import { foundText } from './found-text.ts';

const found = { q: 'chocolate', total: 8, atLeast: false, corrected: null, notices: [] };

test('[S-01] the count line names the number and the text', () => {
  expect(foundText(found)).toBe('Found 8 result(s) for “chocolate”');
  expect(foundText({ ...found, total: 1 })).toBe('Found 1 result(s) for “chocolate”');
});

test('a count that went no further says so', () => {
  expect(foundText({ ...found, total: 1000, atLeast: true })).toBe('Found more than 1000 result(s) for “chocolate”');
});

test('where the spelling was mended, the count is of the mended text', () => {
  expect(foundText({ ...found, q: 'choclate', corrected: 'chocolate' })).toBe('Found 8 result(s) for “chocolate”');
});
