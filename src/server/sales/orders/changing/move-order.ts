import { eq } from 'drizzle-orm';
import { type Fulfilment, move, takeBack } from '#domain/order/fulfilment.ts';
import type { OrderEventKind, WhyMoved } from '#domain/order/order-event.ts';
import type { Db } from '#server/db/open.ts';
import { orderEvents, orders } from '#server/db/tables/schema.ts';

/** An order whose row is locked by the caller's transaction. */
export type LockedOrder = typeof orders.$inferSelect;

/** The lock lasts until the transaction ends, so that the order's moves come one after the other. */
export async function lockOrder(tx: Db, orderId: number): Promise<LockedOrder | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  return order ?? null;
}

/**
 * The only writer of an order's fulfilment, with time and cause (decisions). `same` and `refused` change nothing. Stock that the move
 * returns or takes is locked before: anybody who sends an order again has locked its products by the time they meet this row under its key.
 */
export async function moveOrder(
  tx: Db,
  order: LockedOrder,
  to: Fulfilment,
  why: WhyMoved,
  now: Date,
): Promise<'moved' | 'same' | 'refused'> {
  const outcome = why.cause === 'undone' ? takeBack(order.fulfilment, to) : move(order.fulfilment, to);
  if (outcome !== 'moved') return outcome;
  await tx.update(orders).set({ fulfilment: to }).where(eq(orders.id, order.id));
  await noteEvent(tx, order.id, to, why, now);
  return outcome;
}

/** To be called in the transaction of what happened, under the order's lock. */
export async function noteEvent(tx: Db, orderId: number, kind: OrderEventKind, why: WhyMoved, at: Date): Promise<void> {
  await tx.insert(orderEvents).values({ orderId, kind, ...why, at });
}
