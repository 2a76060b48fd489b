import type { ProductSummary } from '#contract/listing/catalogue.ts';

/** What the cart needs to know of a product; the id may be missing where only its page is known. */
export type CartProduct = Pick<
  ProductSummary,
  'slug' | 'name' | 'mainImage' | 'price' | 'discountPrice' | 'availableQuantity'
> & { readonly id?: number | undefined };

/**
 * Puts so many of a product in a weight ('500G') into the cart, or as many as there are; answers how many. Rejects with a
 * Failure when that cannot be: `outOfStock` where the cart holds all of it.
 */
export type AddToCart = (product: CartProduct, quantity: number, weightText: string) => Promise<number>;
