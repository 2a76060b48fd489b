import type { CartItem } from '#contract/cart.ts';
import type { KeptLine } from '#domain/cart/kept-line.ts';
import { poundsFromPence } from '#domain/money/money.ts';
import { priceToWire } from './product-codec.ts';

/** Storefront §3. */
export const cartLineToWire = ({ product, ...line }: KeptLine): CartItem => ({
  id: line.id,
  userId: line.userId,
  productId: line.productId,
  quantity: line.quantity,
  priceSnapshot: poundsFromPence(line.priceSnapshotPence),
  weightSnapshot: line.weightGrams,
  product: {
    slug: product.slug,
    name: product.name,
    mainImage: product.mainImage,
    ...priceToWire(product),
    availableQuantity: product.stock,
  },
});
