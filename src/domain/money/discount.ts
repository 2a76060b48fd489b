import { type Pence, pence, percentOf } from './money.ts';

export const discountPolicies = ['off', 'first-order', 'every-order'] as const;
export type DiscountPolicy = (typeof discountPolicies)[number];

/** What the owner takes off: a whole percent, and of which orders. */
export type DiscountTerms = { readonly policy: DiscountPolicy; readonly percent: number };

const discountedOrder: Readonly<Record<DiscountPolicy, string | null>> = {
  off: null,
  'first-order': 'your first order',
  'every-order': 'every order',
};

/** 'every order', to follow '20% off'; null if there is no discount. */
export const discountedOrderText = ({ policy }: DiscountTerms): string | null => discountedOrder[policy];

/**
 * The percent is worked out from what was taken off, because an order keeps its percent when the shop's changes; the words are as
 * documented whatever the policy (storefront §9).
 */
export const discountLabel = (discountPence: number, subTotalPence: number): string =>
  `Discount - ${Math.round((discountPence / subTotalPence) * 100)}% off first order`;

/** The label on an order that staff took without an account: what staff take off has nothing to do with a first order. */
export const plainDiscountLabel = 'Discount';

/** The discount on an order; half a penny is rounded up (accounts-and-ordering §9). A guest has not ordered before. */
export function discountFor(
  subTotalPence: Pence,
  { policy, percent }: DiscountTerms,
  hasOrderedBefore: boolean,
): Pence {
  const isDue = policy === 'every-order' || (policy === 'first-order' && !hasOrderedBefore);
  return isDue ? percentOf(subTotalPence, percent) : pence(0);
}
