import { type Price, pence } from '#domain/money/money.ts';

export const priceOf = ({
  pricePence,
  discountPricePence,
}: {
  readonly pricePence: number;
  readonly discountPricePence: number | null;
}): Price => ({
  pricePence: pence(pricePence),
  discountPricePence: discountPricePence === null ? null : pence(discountPricePence),
});
