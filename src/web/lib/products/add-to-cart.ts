import type { ProductSummary } from '#contract/listing/catalogue.ts';

export type CartProduct = Pick<
  ProductSummary,
  'slug' | 'name' | 'mainImage' | 'price' | 'discountPrice' | 'availableQuantity'
> & { readonly id?: number | undefined };

/**
 * Puts so many of a product in a weight ('500G') into the cart, at most all there are; answers how many. Rejects with
 * a Failure: `outOfStock` where the cart holds all of it.
 */
export type AddToCart = (product: CartProduct, quantity: number, weightText: string) => Promise<number>;
