import { expect, test } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

test('who comes while as many wait as may is asked to come again, and is served when there is room', async () => {
  const inTurn = limitConcurrency({ atOnce: 1, mostWaiting: 1, comeAgainSeconds: 5 });
  let end = () => {};
  const working = inTurn(() => new Promise<void>((resolve) => (end = resolve)));
  const waiting = inTurn(() => Promise.resolve('waited'));
  await expect(inTurn(() => Promise.resolve('refused'))).rejects.toMatchObject({
    code: 'unavailable',
    detail: { retryAfterSeconds: 5 },
  });
  await new Promise(setImmediate);
  end();
  await working;
  expect(await waiting).toBe('waited');
  expect(await inTurn(() => Promise.resolve('served'))).toBe('served');
});

test('work that fails gives its place back', async () => {
  const inTurn = limitConcurrency({ atOnce: 1, mostWaiting: 0, comeAgainSeconds: 5 });
  await expect(inTurn(() => Promise.reject(new Error('burnt')))).rejects.toThrow('burnt');
  expect(await inTurn(() => Promise.resolve('baked'))).toBe('baked');
});
