import type { WireSize } from '#contract/listing/catalogue.ts';
import { type Pence, type Price, penceFromPounds, poundsFromPence } from '#domain/money/money.ts';

/** Left out if nothing is lent. */
export const depositToWire = (depositPence: Pence): { deposit?: number } =>
  depositPence > 0 ? { deposit: poundsFromPence(depositPence) } : {};

type WirePrice = Pick<WireSize, 'price' | 'discountPrice'>;

export const priceToWire = ({ pricePence, discountPricePence }: Price): WirePrice => ({
  price: poundsFromPence(pricePence),
  discountPrice: discountPricePence === null ? null : poundsFromPence(discountPricePence),
});

export const priceFromWire = ({ price, discountPrice }: Readonly<WirePrice>): Price => ({
  pricePence: penceFromPounds(price),
  discountPricePence: discountPrice === null ? null : penceFromPounds(discountPrice),
});
