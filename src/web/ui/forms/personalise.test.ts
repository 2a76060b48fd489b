import { expect, test } from 'vitest';
import { nothingSaid, personalisationOf } from './personalise.tsx';

test('[Z-01] an age is the number that was typed, or none that a cake can have', () => {
  const ages = ['7', ' ٧ ', '70', '1e1', '0x10', '7.5', '1 0', 'seven'].map(
    (age) => personalisationOf({ ...nothingSaid, age }).age,
  );
  expect(ages).toEqual([7, 7, 70, Number.NaN, Number.NaN, Number.NaN, Number.NaN, Number.NaN]);
});
