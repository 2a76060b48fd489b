import type { Pence } from './money.ts';

export type Price = { readonly pricePence: Pence; readonly discountPricePence: Pence | null };

/** What the customer pays for one: the discounted price when it is the lower. */
export const payablePence = ({ pricePence, discountPricePence }: Price): Pence =>
  discountPricePence !== null && discountPricePence < pricePence ? discountPricePence : pricePence;

/** Whether the full price stands struck through: only when the discounted price is lower (storefront §3). */
export const isReduced = (price: Price): boolean => payablePence(price) < price.pricePence;
