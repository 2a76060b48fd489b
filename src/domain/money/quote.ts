import { type DiscountTerms, discountFor } from './discount.ts';
import { minus, type Pence, pence, sum, times } from './money.ts';

export type QuoteLine = {
  readonly unitPricePence: Pence;
  readonly quantity: number;
  /** For one piece; missing if nothing is lent. */
  readonly depositPence?: Pence | undefined;
};

export type QuoteTerms = DiscountTerms & { readonly hasOrderedBefore: boolean };

export type Quote = {
  readonly subTotalPence: Pence;
  readonly discountPence: Pence;
  /** Given back when what was lent is returned: not part of the subtotal, and never discounted (decision 307). */
  readonly depositPence: Pence;
  readonly totalPence: Pence;
};

/**
 * The only place that works out totals (storefront §9). Throws RangeError for a quantity that is not whole, or a quantity, price or deposit
 * below 0.
 */
export function quote(lines: readonly QuoteLine[], terms: QuoteTerms): Quote {
  const subTotalPence = sum(lines.map(lineCost));
  const discountPence = discountFor(subTotalPence, terms, terms.hasOrderedBefore);
  const depositPence = sum(lines.map(lineDeposit));
  const totalPence = sum([minus(subTotalPence, discountPence), depositPence]);
  return { subTotalPence, discountPence, depositPence, totalPence };
}

/** A negative line would pay the customer for the rest of the order. */
function lineCost({ unitPricePence, quantity }: QuoteLine): Pence {
  if (unitPricePence < 0 || quantity < 0)
    throw new RangeError(`a line below nothing: ${quantity} at ${unitPricePence}p`);
  return times(unitPricePence, quantity);
}

const lineDeposit = ({ depositPence = pence(0), quantity }: QuoteLine): Pence => {
  if (depositPence < 0) throw new RangeError(`a deposit below nothing: ${depositPence}p`);
  return times(depositPence, quantity);
};
