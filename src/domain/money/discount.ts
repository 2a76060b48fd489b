import { type Pence, pence, percentOf } from './money.ts';

/** 'every-order' takes the discount off every order; 'first-order' off a customer's first alone. */
export type DiscountPolicy = 'every-order' | 'first-order';

export const discountPercent = 20;

/** The discount's line in cart and checkout, as documented, whatever the policy. */
export const discountLabel = 'Discount - 20% off first order';

/** What our own words call the order that the discount is for: they follow the policy. */
export const discountedOrder: Readonly<Record<DiscountPolicy, string>> = {
  'every-order': 'every order',
  'first-order': 'your first order',
};

/**
 * What is taken off a sub total, in pence, half a penny rounded up (accounts-and-ordering §9).
 * `hasOrderedBefore` counts orders that were not cancelled or expired; for a guest it is false.
 */
export function discountFor(subTotalPence: Pence, policy: DiscountPolicy, hasOrderedBefore: boolean): Pence {
  return policy === 'first-order' && hasOrderedBefore ? pence(0) : percentOf(subTotalPence, discountPercent);
}
