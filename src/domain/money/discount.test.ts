import { expect, test } from 'vitest';
import { discountedOrderText, discountFor, discountLabel } from './discount.ts';
import { pence } from './money.ts';

test.each([
  ['every-order', false, 250],
  ['every-order', true, 250],
  ['first-order', false, 250],
  ['first-order', true, 0],
  ['off', false, 0],
  ['off', true, 0],
] as const)(
  '[K-12] [J-05] under the policy %s, having ordered before %s, £12.50 earn %ip',
  (policy, before, discount) => {
    expect(discountFor(pence(1250), { policy, percent: 20 }, before)).toBe(discount);
  },
);

test('[J-05] the owner says how many per cent', () =>
  expect(discountFor(pence(1250), { policy: 'every-order', percent: 15 }, false)).toBe(188));

test('[K-04] the discount is labelled as documented, by what was taken off', () => {
  expect(discountLabel(250, 1250)).toBe('Discount - 20% off first order');
  expect(discountLabel(188, 1250)).toBe('Discount - 15% off first order');
});

test('[J-05] a shop says which orders its discount is for, and nothing where there is none', () => {
  expect(discountedOrderText({ policy: 'every-order', percent: 20 })).toBe('every order');
  expect(discountedOrderText({ policy: 'first-order', percent: 20 })).toBe('your first order');
  expect(discountedOrderText({ policy: 'off', percent: 20 })).toBeNull();
});
