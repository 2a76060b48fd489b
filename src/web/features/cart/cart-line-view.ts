import { priceFromWire } from '#contract/codecs/product-codec.ts';
import type { CartLine } from '#domain/cart/cart.ts';
import { poundsFromPence } from '#domain/money/money.ts';
import { payablePence } from '#domain/money/price.ts';
import type { CartProduct } from '#web/lib/products/add-to-cart.ts';

/** It costs what the product costs now, as far as that is known. */
export type CartLineView = CartLine & {
  readonly stock?: number | undefined;
  /** In pounds; missing where nothing newer is known. */
  readonly priceWhenAdded?: number | undefined;
};

export const payablePounds = (product: Pick<CartProduct, 'price' | 'discountPrice'>): number =>
  poundsFromPence(payablePence(priceFromWire(product)));
