import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pence } from './money.ts';
import { changeOf, likelyCash } from './typed-amount.ts';

test.each([
  [4_750, [5_000, 6_000, 10_000]],
  [1_080, [1_500, 2_000, 5_000]],
  [2_000, [2_500, 3_000, 4_000]],
  [1, [500, 1_000, 2_000]],
])('[B-10] for %i pence one is most likely given %j', (due, offered) => {
  expect(likelyCash(pence(due))).toEqual(offered);
});

test('[B-10] what was given is the sum and its change, to the penny; too little has none', () => {
  expect(changeOf(pence(5_000), pence(4_750))).toBe(250);
  expect(changeOf(pence(4_750), pence(4_750))).toBe(0);
  expect(changeOf(pence(4_749), pence(4_750))).toBeNull();
  const sums = fc.integer({ min: 0, max: 10_000_000 });
  fc.assert(
    fc.property(sums, sums, (given, due) => {
      const change = changeOf(pence(given), pence(due));
      return change === null ? given < due : change >= 0 && due + change === given;
    }),
  );
});

test('[B-10] every offer is more than the sum', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (due) => likelyCash(pence(due)).every((given) => given > due)),
  );
});
