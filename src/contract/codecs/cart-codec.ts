import type { CartItem } from '#contract/cart.ts';
import { mostOfOneLine } from '#domain/cart/cart.ts';
import type { KeptLine } from '#domain/cart/kept-line.ts';
import { availableOf } from '#domain/catalogue/size.ts';
import { poundsFromPence } from '#domain/money/money.ts';
import { depositToWire, priceToWire } from './price-codec.ts';

/** Storefront §3. */
export const cartLineToWire = ({ product, size, sizeIsGone, ...line }: KeptLine): CartItem => ({
  id: line.id,
  userId: line.userId,
  productId: line.productId,
  quantity: line.quantity,
  priceSnapshot: poundsFromPence(line.priceSnapshotPence),
  weightSnapshot: line.weightGrams,
  personalisation: line.personalisation,
  product: {
    slug: product.slug,
    name: product.name,
    mainImage: product.mainImage,
    ...priceToWire(size ?? { pricePence: line.priceSnapshotPence, discountPricePence: null }),
    ...(size && depositToWire(size.depositPence)),
    availableQuantity: size ? (availableOf(product.stock, size) ?? mostOfOneLine) : 0,
    stockPieces: size ? product.stock : 0,
    pieces: size?.pieces ?? 1,
    sizeLabel: size?.label ?? '',
    ...(sizeIsGone && { sizeIsGone }),
  },
});
