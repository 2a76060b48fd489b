import { eq } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import { normaliseOrderNumber } from '#domain/order/order.ts';
import type { Db } from '#server/db/open.ts';
import { orders } from '#server/db/tables/schema.ts';
import { type LockedOrder, lockOrder } from './move-order.ts';

export const noOrder = (orderNo: string): Failure =>
  new Failure('notFound', { text: `There is no order ${normaliseOrderNumber(orderNo)}.` });

/** Finds any order, so it is for staff only. @throws Failure 'notFound' */
export async function findByNumber(db: Db, orderNo: string): Promise<LockedOrder> {
  const [order] = await db
    .select()
    .from(orders)
    .where(eq(orders.number, normaliseOrderNumber(orderNo)));
  if (!order) throw noOrder(orderNo);
  return order;
}

/** Does the work in one transaction under the order's lock. @throws Failure 'notFound' */
export async function withLocked<T>(
  db: Db,
  orderNo: string,
  work: (tx: Db, order: LockedOrder) => Promise<T>,
): Promise<T> {
  const { id } = await findByNumber(db, orderNo);
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw noOrder(orderNo);
    return work(tx, order);
  });
}
