import { expect, test } from 'vitest';
import { pence } from '#domain/money/money.ts';
import { vatReturnOf } from './vat-return.ts';

test('[J-03] a VAT return has boxes 1 and 6 filled, 6 in whole pounds, and says why each of the others is empty', () => {
  const boxes = vatReturnOf({ vatPence: pence(4_321), netPence: pence(26_173) });
  expect(boxes.map(({ box }) => box)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  const filled = boxes.filter(({ amountPence }) => amountPence !== null);
  expect(filled).toMatchObject([
    { box: 1, amountPence: 4_321 },
    { box: 6, amountPence: 26_100, exactPence: 26_173 },
  ]);
  for (const { amountPence, missing } of boxes) expect(amountPence === null).toBe(missing !== undefined);
  // More was refunded than sold.
  expect(vatReturnOf({ vatPence: pence(-10), netPence: pence(-199) })[5]).toMatchObject({ amountPence: -100 });
});
