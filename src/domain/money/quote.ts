import { type DiscountPolicy, discountFor } from './discount.ts';
import { minus, type Pence, sum, times } from './money.ts';

export type QuoteLine = { readonly unitPricePence: Pence; readonly quantity: number };

export type QuoteTerms = { readonly policy: DiscountPolicy; readonly hasOrderedBefore: boolean };

export type Quote = { readonly subTotalPence: Pence; readonly discountPence: Pence; readonly totalPence: Pence };

/**
 * The one writer of totals, in the browser and on the server (storefront §9); the three always add up.
 * Throws RangeError for a quantity that is not whole, and for a quantity or price below 0.
 */
export function quote(lines: readonly QuoteLine[], terms: QuoteTerms): Quote {
  const subTotalPence = sum(lines.map(lineCost));
  const discountPence = discountFor(subTotalPence, terms.policy, terms.hasOrderedBefore);
  return { subTotalPence, discountPence, totalPence: minus(subTotalPence, discountPence) };
}

/** A line below nothing would pay the customer for the rest of the order. */
function lineCost({ unitPricePence, quantity }: QuoteLine): Pence {
  if (unitPricePence < 0 || quantity < 0)
    throw new RangeError(`a line below nothing: ${quantity} at ${unitPricePence}p`);
  return times(unitPricePence, quantity);
}
