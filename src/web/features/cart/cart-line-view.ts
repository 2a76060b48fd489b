import { priceFromWire } from '#contract/codecs/price-codec.ts';
import type { WireSize } from '#contract/listing/catalogue.ts';
import type { CartLine } from '#domain/cart/cart.ts';
import { payablePence, poundsFromPence } from '#domain/money/money.ts';

/** A line item at the product's current price, as far as that is known. */
export type CartLineView = CartLine & {
  /** The stock in pieces, of which one of the line takes `pieces`; null if it is made to order. */
  readonly stock?: number | null | undefined;
  readonly pieces?: number | undefined;
  /** 'Box of 4'; missing if nobody has entered it, or nothing newer is known. */
  readonly sizeLabel?: string | undefined;
  /** The product is still sold, but no longer in this size. */
  readonly sizeIsGone?: boolean | undefined;
  /** Which flavours there are too few of for its box, in words. */
  readonly shortOf?: string | undefined;
  /** Something can be written on it. */
  readonly takesWords?: boolean | undefined;
  /** In pounds; missing if nothing newer is known. */
  readonly priceWhenAdded?: number | undefined;
};

export const payablePounds = (size: Pick<WireSize, 'price' | 'discountPrice'>): number =>
  poundsFromPence(payablePence(priceFromWire(size)));
