import { expect, test } from 'vitest';
import { handClock } from '#tests/support/shop/hand-clock.ts';
import { loadPatiently } from './draw-map.ts';

test('[W-03] a map script that does not come is asked for three times more, each time later', async () => {
  const clock = handClock();
  let tries = 0;
  const load = () => {
    tries += 1;
    return Promise.reject(new Error(`try ${tries}`));
  };
  await expect(loadPatiently(load, clock)).rejects.toThrow('try 4');
  expect(clock.pauses).toEqual([1_000, 2_000, 4_000]);
});

test('[W-03] one that comes is asked for no more', async () => {
  const clock = handClock();
  let tries = 0;
  const load = async () => {
    tries += 1;
    if (tries < 3) throw new Error('not yet');
    return tries;
  };
  expect(await loadPatiently(load, clock)).toBe(3);
  expect(clock.pauses).toEqual([1_000, 2_000]);
});
