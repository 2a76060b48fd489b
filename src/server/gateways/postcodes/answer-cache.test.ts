import { expect, test } from 'vitest';
import { answerCache } from './answer-cache.ts';

test('a full cache gives up what was asked for longest ago', () => {
  const cache = answerCache<string>({ entries: 3, knownMs: 1_000, unknownMs: 1_000, now: () => 0 });
  for (const key of ['a', 'b', 'c']) cache.keep(key, key);
  cache.find('a');
  cache.keep('d', 'd');
  expect(['a', 'b', 'c', 'd'].filter((key) => cache.find(key))).toEqual(['a', 'c', 'd']);
});

test('an answer is forgotten when its time is over, and "there is none" sooner', () => {
  let time = 0;
  const cache = answerCache<string>({ entries: 3, knownMs: 100, unknownMs: 10, now: () => time });
  cache.keep('known', 'here');
  cache.keep('unknown', null);
  time = 9;
  expect([cache.find('known')?.answer, cache.find('unknown')?.answer]).toEqual(['here', null]);
  time = 10;
  expect([cache.find('known')?.answer, cache.find('unknown')]).toEqual(['here', undefined]);
  time = 100;
  expect(cache.find('known')).toBeUndefined();
});
