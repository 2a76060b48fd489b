import { expect, test } from 'vitest';
import { discountFor, discountLabel, discountPercent } from './discount.ts';
import { pence } from './money.ts';

test.each([
  ['every-order', false, 250],
  ['every-order', true, 250],
  ['first-order', false, 250],
  ['first-order', true, 0],
] as const)('[K-12] under the policy %s, having ordered before %s, £12.50 earn %ip', (policy, before, discount) => {
  expect(discountFor(pence(1250), policy, before)).toBe(discount);
});

test('[K-04] the discount is 20% and labelled as documented', () => {
  expect(discountPercent).toBe(20);
  expect(discountLabel).toBe('Discount - 20% off first order');
});
