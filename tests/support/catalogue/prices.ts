import { pence } from '#domain/money/money.ts';
import type { Price } from '#domain/money/price.ts';

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
