import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differenceOfCount, isMovementAllowed, movementReasons } from './movement.ts';

test('[E-06] each reason moves the stock its own way, and none below nothing', () => {
  const ways = movementReasons.map((reason) => [
    reason,
    [-1, 0, 1].filter((pieces) => isMovementAllowed(reason, pieces, 5)),
  ]);
  expect(Object.fromEntries(ways)).toEqual({
    opening: [0, 1],
    order: [-1],
    returned: [1],
    expired: [1],
    baked: [1],
    counted: [-1, 0, 1],
    damaged: [-1],
    wasted: [-1],
    givenAway: [-1],
  });
  for (const reason of movementReasons) expect(isMovementAllowed(reason, -6, 5)).toBe(false);
  expect(isMovementAllowed('baked', 1.5, 5)).toBe(false);
});

test.each([
  ['14 of 15 are there', { counted: 14, seen: null, stock: 15 }, { pieces: -1, missing: 0 }],
  ['all are there', { counted: 15, seen: null, stock: 15 }, { pieces: 0, missing: 0 }],
  ['one was sold meanwhile, and none is missing', { counted: 15, seen: 15, stock: 14 }, { pieces: 0, missing: 0 }],
  ['one was sold meanwhile, and one is missing', { counted: 14, seen: 15, stock: 14 }, { pieces: -1, missing: 0 }],
  ['two were sold meanwhile, and there is none', { counted: 0, seen: 5, stock: 3 }, { pieces: -3, missing: 2 }],
])('[E-06] a count: %s', (_, count, found) => {
  expect(differenceOfCount(count)).toEqual(found);
});

test('[E-06] a count never undoes what was sold or baked since it began, nor leaves less than nothing', () => {
  const some = fc.nat({ max: 100 });
  fc.assert(
    fc.property(some, some, some, (counted, seen, stock) => {
      const { pieces, missing } = differenceOfCount({ counted, seen, stock });
      expect(stock + pieces).toBe(Math.max(0, counted + (stock - seen)));
      expect(stock + pieces - missing).toBe(counted + (stock - seen));
      expect(missing).toBeGreaterThanOrEqual(0);
    }),
  );
});
