import { expect, test } from 'vitest';
import { nameOf } from './party.ts';

test('a name has no blanks where a part of it is missing, and nobody’s is empty', () => {
  expect(nameOf({ firstName: 'Priya', lastName: 'Shah' })).toBe('Priya Shah');
  expect(nameOf({ firstName: 'Priya', lastName: '' })).toBe('Priya');
  expect(nameOf({ firstName: '', lastName: '' })).toBe('');
});
