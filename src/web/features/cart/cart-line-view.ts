import { priceFromWire } from '#contract/codecs/price-codec.ts';
import type { WireSize } from '#contract/listing/catalogue.ts';
import type { CartLine } from '#domain/cart/cart.ts';
import { payablePence, poundsFromPence } from '#domain/money/money.ts';

/** It costs what the product costs now, as far as that is known. */
export type CartLineView = CartLine & {
  /** Pieces, of which one of the line takes its own number; null where it is made to order. */
  readonly stock?: number | null | undefined;
  readonly pieces?: number | undefined;
  /** 'Box of 4'; missing where nobody has said, or nothing newer is known. */
  readonly sizeLabel?: string | undefined;
  /** It is sold, but in this size no longer. */
  readonly sizeIsGone?: boolean | undefined;
  /** Which flavours its box has too few of, in words. */
  readonly shortOf?: string | undefined;
  /** Something can be written on it. */
  readonly takesWords?: boolean | undefined;
  /** In pounds; missing where nothing newer is known. */
  readonly priceWhenAdded?: number | undefined;
};

export const payablePounds = (size: Pick<WireSize, 'price' | 'discountPrice'>): number =>
  poundsFromPence(payablePence(priceFromWire(size)));
