import { eq } from 'drizzle-orm';
import { move, type OrderState } from '#domain/order/order-state.ts';
import type { Db } from '#server/db/open.ts';
import { orderEvents, orders } from '#server/db/tables/schema.ts';

/** Its row is locked by the caller's transaction. */
export type LockedOrder = typeof orders.$inferSelect;

/** The lock lasts until the transaction ends, so that the order's moves come one after the other. */
export async function lockOrder(tx: Db, orderId: number): Promise<LockedOrder | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  return order ?? null;
}

/**
 * The one writer of an order's state, with time and cause (decisions). `same` and `refused` change nothing. Stock that the move gives
 * back or takes is locked before: whoever sends an order again has locked its cakes as they meet this row under its key.
 */
export async function moveOrder(
  tx: Db,
  order: LockedOrder,
  to: OrderState,
  cause: string,
  now: Date,
): Promise<'moved' | 'same' | 'refused'> {
  const outcome = move(order.state, to);
  if (outcome !== 'moved') return outcome;
  await tx.update(orders).set({ state: to }).where(eq(orders.id, order.id));
  await tx.insert(orderEvents).values({ orderId: order.id, fromState: order.state, toState: to, cause, at: now });
  return outcome;
}
