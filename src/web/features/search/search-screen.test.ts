import { expect, test } from 'vitest';
import { foundText } from './search-screen.tsx';

const found = { q: 'chocolate', total: 8, corrected: null, notices: [] };

test('[S-01] the count line names the number and the text', () => {
  expect(foundText(found)).toBe('Found 8 result(s) for “chocolate”');
  expect(foundText({ ...found, total: 1 })).toBe('Found 1 result(s) for “chocolate”');
});

test('where the spelling was mended, the count is of the mended text', () => {
  expect(foundText({ ...found, q: 'choclate', corrected: 'chocolate' })).toBe('Found 8 result(s) for “chocolate”');
});
