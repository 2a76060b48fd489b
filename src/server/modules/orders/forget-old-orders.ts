import { and, asc, eq, inArray, lt, ne, notExists, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import {
  orderAdjustments,
  orderInstalments,
  orderNotes,
  orderRevisions,
} from '#server/db/tables/orders/change-tables.ts';
import { orderEvents, orderLines, orders, payments } from '#server/db/tables/schema.ts';
import { nobodysOrder } from './forget-people.ts';

/** The sums stay. Who it was and what they wished for go together. @returns how many orders, at most as many as asked for */
export const forgetOldPeople = (db: Db, before: Date, most: number): Promise<number> =>
  db.transaction(async (tx) => {
    const old = tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(ne(orders.email, sql`''`), lt(orders.createdAt, before)))
      .orderBy(asc(orders.createdAt))
      .limit(most);
    const forgotten = await tx
      .update(orders)
      .set(nobodysOrder)
      .where(inArray(orders.id, old))
      .returning({ id: orders.id });
    const ids = forgotten.map(({ id }) => id);
    if (ids.length > 0)
      await tx.update(orderLines).set({ personalisation: {} }).where(inArray(orderLines.orderId, ids));
    return ids.length;
  });

/** No money ever moved for these. @returns how many orders, at most as many as asked for */
export const forgetUnpaidOrders = (db: Db, before: Date, most: number): Promise<number> =>
  db.transaction(async (tx) => {
    const moved = tx
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.orderId, orders.id), ne(payments.state, 'closed')));
    const old = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(sql`${orders.fulfilment} in ('cancelled', 'expired')`, lt(orders.createdAt, before), notExists(moved)))
      .orderBy(asc(orders.createdAt))
      .limit(most)
      .for('update', { skipLocked: true });
    const ids = old.map(({ id }) => id);
    if (ids.length === 0) return 0;
    for (const table of [orderAdjustments, orderInstalments, orderNotes, orderRevisions])
      await tx.delete(table).where(inArray(table.orderId, ids));
    await tx.delete(orderEvents).where(inArray(orderEvents.orderId, ids));
    await tx.delete(orderLines).where(inArray(orderLines.orderId, ids));
    await tx.delete(payments).where(inArray(payments.orderId, ids));
    await tx.delete(orders).where(inArray(orders.id, ids));
    return ids.length;
  });
