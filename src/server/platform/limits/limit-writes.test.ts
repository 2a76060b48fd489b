import { expect, test } from 'vitest';
import { tryAgainIn } from './limit-writes.ts';

test('one minute is said in words', () => {
  expect(tryAgainIn(1)).toBe('try again in a minute');
  expect(tryAgainIn(25)).toBe('try again in 25 minutes');
});
