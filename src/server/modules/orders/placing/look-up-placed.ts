import { and, eq } from 'drizzle-orm';
import type { OrderRequest } from '#contract/orders/orders.ts';
import { Failure } from '#domain/failure.ts';
import { pence, penceFromPounds, poundsFromPence } from '#domain/money/money.ts';
import { orderLines, orders } from '#server/db/tables/schema.ts';
import { flatParties, recipientOf, senderOf } from '#server/modules/orders/reading/parties.ts';
import type { Customer, RequestContext } from '#server/modules/request-context.ts';

/** An order that was taken; the total is pounds. */
export type Placed = { readonly orderNo: string; readonly total: number };

/**
 * The order that this key has made before; null where there is none.
 * @throws Failure 'conflict' where it was made of another request: a key stands for one purchase
 */
export async function lookUpPlaced(
  { db }: RequestContext,
  { id }: Customer,
  asked: OrderRequest,
): Promise<Placed | null> {
  const ofKey = and(eq(orders.userId, id), eq(orders.idempotencyKey, asked.idempotencyKey));
  const [order] = await db.select().from(orders).where(ofKey);
  if (!order) return null;
  const lines = await db
    .select({ productId: orderLines.productId, grams: orderLines.weightGrams, quantity: orderLines.quantity })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(orderLines.id);
  const kept = {
    ...flatParties(order.recipient, order.sender),
    at: `${order.pickupDate} ${order.pickupTime}`,
    totalPence: order.totalPence,
    lines,
  };
  const wanted = {
    ...flatParties(recipientOf(asked), senderOf(asked)),
    at: `${asked.pickupDate} ${asked.pickupTime}`,
    totalPence: penceFromPounds(asked.total),
    lines: asked.items.map(({ productId, weightSnapshot: grams, quantity }) => ({ productId, grams, quantity })),
  };
  if (JSON.stringify(kept) !== JSON.stringify(wanted))
    throw new Failure('conflict', {
      text: 'This order was placed before with other contents. Please review your order.',
    });
  return { orderNo: order.number, total: poundsFromPence(pence(order.totalPence)) };
}
