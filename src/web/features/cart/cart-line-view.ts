import { priceFromWire } from '#contract/codecs/product-codec.ts';
import type { ProductSummary } from '#contract/listing/catalogue.ts';
import type { CartLine } from '#domain/cart/cart.ts';
import { poundsFromPence } from '#domain/money/money.ts';
import { payablePence } from '#domain/money/price.ts';

/** A line as cart and checkout show it: it costs what the product costs now, as far as that is known. */
export type CartLineView = CartLine & {
  /** How many there are, where it is known. */
  readonly stock?: number | undefined;
  /** What one cost when it was put in, in pounds; missing where nothing newer is known. */
  readonly priceWhenAdded?: number | undefined;
};

/** What the cart needs to know of a product; the id may be missing where only its page is known. */
export type CartProduct = Pick<
  ProductSummary,
  'slug' | 'name' | 'mainImage' | 'price' | 'discountPrice' | 'availableQuantity'
> & { readonly id?: number | undefined };

/** What one costs, in pounds: the discounted price where it is the lower. */
export const payablePounds = (product: Pick<CartProduct, 'price' | 'discountPrice'>): number =>
  poundsFromPence(payablePence(priceFromWire(product)));
