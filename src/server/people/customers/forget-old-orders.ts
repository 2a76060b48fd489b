import { and, asc, eq, inArray, lt, ne, notExists, sql } from 'drizzle-orm';
import { withoutAllergies } from '#domain/order/without-people.ts';
import type { Db } from '#server/db/open.ts';
import { orderAdjustments, orderInstalments, orderNotes, orderRevisions } from '#server/db/tables/change-tables.ts';
import { paymentLinks } from '#server/db/tables/money/ledger-tables.ts';
import { orderEvents, orderLines, orders, payments } from '#server/db/tables/schema.ts';
import { orderPrints } from '#server/db/tables/staff/board-tables.ts';
import { forgetPeopleOf, rewriteRevisions } from './forget-people.ts';

/** Written exactly as the index `orders_with_people` has it. */
const hasPeople = sql`not ${orders.peopleForgotten}`;

/** The amounts stay. Who it was and what they asked for are forgotten together. @returns how many orders, at most as many as asked for */
export const forgetOldPeople = (db: Db, before: Date, most: number): Promise<number> =>
  db.transaction(async (tx) => {
    const old = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(hasPeople, lt(orders.createdAt, before)))
      .orderBy(asc(orders.createdAt))
      .limit(most)
      .for('update', { skipLocked: true });
    await forgetPeopleOf(
      tx,
      old.map(({ id }) => id),
    );
    return old.length;
  });

/**
 * An allergy is nobody's business once the cake is eaten.
 * @param before YYYY-MM-DD
 * @returns how many orders, at most as many as asked for
 */
export const forgetAllergyNotes = (db: Db, before: string, most: number): Promise<number> =>
  db.transaction(async (tx) => {
    const old = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(sql`${orders.allergyNote} <> ''`, lt(orders.pickupDate, before)))
      .orderBy(asc(orders.pickupDate))
      .limit(most)
      .for('update', { skipLocked: true });
    const ids = old.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await tx.update(orders).set({ allergyNote: '' }).where(inArray(orders.id, ids));
    await rewriteRevisions(tx, ids, withoutAllergies);
    return ids.length;
  });

/**
 * Forgets to whom an invoice was made out, and why money was refunded, once tax law no longer requires it; the rest of it stays.
 * @returns how many, at most as many as asked for
 */
export async function forgetBuyers(db: Db, before: Date, most: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update invoices set body = body || '{"buyer": null, "reason": ""}' where (series, number) in (
      select series, number from invoices where (body ->> 'buyer' is not null or body ->> 'reason' <> '') and issued_at < ${before.toISOString()}::timestamptz limit ${most})`);
  return rowCount ?? 0;
}

/** Deletes orders for which no money ever moved. @returns how many orders, at most as many as asked for */
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
    for (const table of [orderAdjustments, orderInstalments, orderNotes, orderRevisions, orderPrints, paymentLinks])
      await tx.delete(table).where(inArray(table.orderId, ids));
    await tx.delete(orderEvents).where(inArray(orderEvents.orderId, ids));
    await tx.delete(orderLines).where(inArray(orderLines.orderId, ids));
    await tx.delete(payments).where(inArray(payments.orderId, ids));
    await tx.delete(orders).where(inArray(orders.id, ids));
    return ids.length;
  });
