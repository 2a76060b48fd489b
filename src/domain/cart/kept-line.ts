import type { Personalisation } from '#domain/catalogue/personalisation.ts';
import type { ProductSummary } from '#domain/catalogue/product.ts';
import type { Size } from '#domain/catalogue/size.ts';
import type { Pence } from '#domain/money/money.ts';

/** A line of the cart that the server keeps, with the product and its size as they are now. */
export type KeptLine = {
  readonly id: number;
  readonly userId: number;
  readonly productId: number;
  readonly quantity: number;
  /** What one cost when it was put in; never charged. */
  readonly priceSnapshotPence: Pence;
  readonly weightGrams: number;
  readonly personalisation: Personalisation;
  readonly product: Pick<ProductSummary, 'slug' | 'name' | 'mainImage' | 'stock'>;
  /** Null where the product is no longer sold, or no longer in this size. */
  readonly size: Size | null;
  /** It is sold, but in this size no longer. */
  readonly sizeIsGone: boolean;
};
