import type { Pence } from '#domain/money/money.ts';
import type { ProductSummary } from '#domain/product.ts';

/** A line of the cart that the server keeps, with the product as it is now. */
export type KeptLine = {
  readonly id: number;
  readonly userId: number;
  readonly productId: number;
  readonly quantity: number;
  /** What one cost when it was put in; never charged. */
  readonly priceSnapshotPence: Pence;
  readonly weightGrams: number;
  readonly product: Pick<ProductSummary, 'slug' | 'name' | 'mainImage' | 'pricePence' | 'discountPricePence' | 'stock'>;
};
