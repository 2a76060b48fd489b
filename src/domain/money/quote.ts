import { type DiscountTerms, discountFor } from './discount.ts';
import { minus, type Pence, sum, times } from './money.ts';

export type QuoteLine = { readonly unitPricePence: Pence; readonly quantity: number };

export type QuoteTerms = DiscountTerms & { readonly hasOrderedBefore: boolean };

export type Quote = { readonly subTotalPence: Pence; readonly discountPence: Pence; readonly totalPence: Pence };

/**
 * The one writer of totals (storefront §9). Throws RangeError for a quantity or price that is not whole, or below 0.
 */
export function quote(lines: readonly QuoteLine[], terms: QuoteTerms): Quote {
  const subTotalPence = sum(lines.map(lineCost));
  const discountPence = discountFor(subTotalPence, terms, terms.hasOrderedBefore);
  return { subTotalPence, discountPence, totalPence: minus(subTotalPence, discountPence) };
}

/** A line below nothing would pay the customer for the rest of the order. */
function lineCost({ unitPricePence, quantity }: QuoteLine): Pence {
  if (unitPricePence < 0 || quantity < 0)
    throw new RangeError(`a line below nothing: ${quantity} at ${unitPricePence}p`);
  return times(unitPricePence, quantity);
}
