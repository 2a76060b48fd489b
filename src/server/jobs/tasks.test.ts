import { expect, test } from 'vitest';
import { eachInTurn } from './tasks.ts';

const failing = (code: string) =>
  Promise.reject(Object.assign(new Error('no'), { code, query: 'delete from sessions' }));

test('[J-04] what is to be forgotten is forgotten though something before it fails', async () => {
  const done: string[] = [];
  const steps = [async () => void done.push('first'), () => failing('23503'), async () => void done.push('last')];
  await expect(eachInTurn(steps)).rejects.toThrow('1 of 3 steps failed');
  expect(done).toEqual(['first', 'last']);
});

test('a database that is away is not asked for each of them', async () => {
  const done: string[] = [];
  await expect(eachInTurn([() => failing('ECONNREFUSED'), async () => void done.push('last')])).rejects.toThrow('no');
  expect(done).toEqual([]);
});
