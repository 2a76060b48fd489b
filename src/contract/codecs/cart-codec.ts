import type { CartItem } from '#contract/cart.ts';
import type { OrderRequest } from '#contract/orders/orders.ts';
import type { KeptLine } from '#domain/cart/cart.ts';
import { tidyPersonalisation } from '#domain/catalogue/personalisation.ts';
import { takesWords } from '#domain/catalogue/product-options.ts';
import { availableOf, mostOfOneLine } from '#domain/catalogue/size.ts';
import { penceFromPounds, poundsFromPence } from '#domain/money/money.ts';
import type { RequestedOrder } from '#domain/order/order.ts';
import { pickupSlot } from '#domain/pickup/pickup-slot.ts';
import { quoteFromWire } from './order-codec.ts';
import { partyFromWire } from './party-codec.ts';
import { depositToWire, priceToWire } from './price-codec.ts';

export const requestFromWire = (asked: OrderRequest): RequestedOrder => ({
  userId: asked.userId,
  idempotencyKey: asked.idempotencyKey,
  supersedes: asked.replaces,
  recipient: partyFromWire('recipient', asked),
  sender: partyFromWire('sender', asked),
  pickup: pickupSlot(asked.pickupDate, asked.pickupTime),
  ...quoteFromWire(asked),
  lines: asked.items.map(({ productId, quantity, priceSnapshot, weightSnapshot, personalisation }) => ({
    productId,
    quantity,
    weightGrams: weightSnapshot,
    personalisation: tidyPersonalisation(personalisation ?? {}),
    unitPricePence: penceFromPounds(priceSnapshot),
  })),
});

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
    ...(product.shortOf && { shortOf: product.shortOf }),
    ...(takesWords(product.options) && { takesWords: true }),
  },
});
