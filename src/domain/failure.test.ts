import { expect, test } from 'vitest';
import { Failure } from './failure.ts';
import { failureCodes } from './failure-codes.ts';

test('a failure is an error that carries its code and its detail', () => {
  const lines = [{ productId: 7, name: 'Lemon Drizzle', available: 1, unitPricePence: 2400 }];
  const failure = new Failure('outOfStock', { lines });
  expect(failure).toBeInstanceOf(Error);
  expect(failure).toMatchObject({ name: 'Failure', code: 'outOfStock', detail: { lines } });
});

test('its message is what it was told to say, else its code', () => {
  expect(new Failure('conflict').message).toBe('conflict');
  expect(new Failure('conflict').detail).toEqual({});
  expect(new Failure('conflict', { text: 'Changed elsewhere' }).message).toBe('Changed elsewhere');
});

test('no code is named twice', () => {
  expect(new Set(failureCodes).size).toBe(failureCodes.length);
});
