import { priceFromWire } from '#contract/codecs/product-codec.ts';
import type { CartLine } from '#domain/cart/cart.ts';
import { poundsFromPence } from '#domain/money/money.ts';
import { payablePence } from '#domain/money/price.ts';
import type { CartProduct } from '#web/lib/products/add-to-cart.ts';

/** A line as cart and checkout show it: it costs what the product costs now, as far as that is known. */
export type CartLineView = CartLine & {
  /** How many there are, where it is known. */
  readonly stock?: number | undefined;
  /** What one cost when it was put in, in pounds; missing where nothing newer is known. */
  readonly priceWhenAdded?: number | undefined;
};

/** What one costs, in pounds: the discounted price where it is the lower. */
export const payablePounds = (product: Pick<CartProduct, 'price' | 'discountPrice'>): number =>
  poundsFromPence(payablePence(priceFromWire(product)));
