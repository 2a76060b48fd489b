import { type Pence, pence, percentOf } from './money.ts';

export type DiscountPolicy = 'every-order' | 'first-order';

export const discountPercent = 20;

export const discountLabel = 'Discount - 20% off first order';

export const discountedOrder: Readonly<Record<DiscountPolicy, string>> = {
  'every-order': 'every order',
  'first-order': 'your first order',
};

/** Half a penny is rounded up (accounts-and-ordering §9). A guest has not ordered before. */
export function discountFor(subTotalPence: Pence, policy: DiscountPolicy, hasOrderedBefore: boolean): Pence {
  return policy === 'first-order' && hasOrderedBefore ? pence(0) : percentOf(subTotalPence, discountPercent);
}
