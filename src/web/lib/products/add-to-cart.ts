import type { ProductSummary } from '#contract/listing/catalogue.ts';

export type CartProduct = Pick<
  ProductSummary,
  'slug' | 'name' | 'mainImage' | 'price' | 'discountPrice' | 'availableQuantity'
> & { readonly id?: number | undefined };

/** Adds so many, at most all there are; answers how many. Rejects with `outOfStock` where the cart holds all of it. */
export type AddToCart = (product: CartProduct, quantity: number, weightText: string) => Promise<number>;
