import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import { type Pence, pence } from '#domain/money/money.ts';
import type { RequestedOrder } from '#domain/order/requested-order.ts';
import { pickupSlot } from '#domain/pickup/pickup-slot.ts';
import { orderLines, orders } from '#server/db/tables/schema.ts';
import type { Customer, RequestContext } from '#server/modules/request-context.ts';

export type Placed = { readonly number: string; readonly totalPence: Pence };

/** @throws Failure 'conflict' where the key made an order of another request: it stands for one purchase */
export async function lookUpPlaced(
  { db }: RequestContext,
  { id }: Customer,
  asked: RequestedOrder,
): Promise<Placed | null> {
  const ofKey = and(eq(orders.userId, id), eq(orders.idempotencyKey, asked.idempotencyKey));
  const [order] = await db.select().from(orders).where(ofKey);
  if (!order) return null;
  const lines = await db
    .select({
      productId: orderLines.productId,
      weightGrams: orderLines.weightGrams,
      personalisation: orderLines.personalisation,
      quantity: orderLines.quantity,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(orderLines.id);
  const { recipient, sender, totalPence } = order;
  const kept = { recipient, sender, pickup: pickupSlot(order.pickupDate, order.pickupTime), totalPence, lines };
  const wanted = {
    recipient: asked.recipient,
    sender: asked.sender,
    pickup: asked.pickup,
    totalPence: asked.totalPence,
    lines: asked.lines.map(({ productId, weightGrams, personalisation, quantity }) => ({
      productId,
      weightGrams,
      personalisation,
      quantity,
    })),
  };
  if (!isDeepStrictEqual(kept, wanted))
    throw new Failure('conflict', {
      text: 'This order was placed before with other contents. Please review your order.',
    });
  return { number: order.number, totalPence: pence(totalPence) };
}
