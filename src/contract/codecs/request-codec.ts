import type { OrderRequest } from '#contract/orders/orders.ts';
import { tidyPersonalisation } from '#domain/catalogue/personalisation.ts';
import { penceFromPounds } from '#domain/money/money.ts';
import type { RequestedOrder } from '#domain/order/requested-order.ts';
import { pickupSlot } from '#domain/pickup/pickup-slot.ts';
import { quoteFromWire } from './order-codec.ts';
import { partyFromWire } from './party-codec.ts';

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
