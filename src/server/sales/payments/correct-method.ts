import { and, eq, sql } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import type { HandMethod } from '#domain/money/refundable.ts';
import { handMethodTexts } from '#domain/order/taking/order-to-take.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import type { Db } from '#server/db/open.ts';
import { ledgerEntries } from '#server/db/tables/money/ledger-tables.ts';
import { refundTransfers } from '#server/db/tables/money/refund-tables.ts';
import { dayClosings } from '#server/db/tables/money/report-tables.ts';
import { orders, payments } from '#server/db/tables/schema.ts';
import type { LockedOrder } from '#server/sales/orders/changing/move-order.ts';

type Correction = {
  readonly paymentId: number;
  readonly method: HandMethod;
  readonly as: string;
  readonly now: Date;
};

/** Payments of an order that were taken by hand since the last closing, and of which nothing was refunded. */
export async function readCorrectable(db: Db, orderId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectDistinct({ id: ledgerEntries.paymentId })
    .from(ledgerEntries)
    .innerJoin(payments, eq(payments.id, ledgerEntries.paymentId))
    .where(
      and(
        eq(ledgerEntries.orderId, orderId),
        eq(ledgerEntries.kind, 'payment'),
        eq(payments.provider, ''),
        sql`${ledgerEntries.id} > coalesce((select max(${dayClosings.lastEntryId}) from ${dayClosings}), 0)`,
        sql`not exists (select from ${refundTransfers} where ${refundTransfers.paymentId} = ${payments.id})`,
      ),
    );
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

/**
 * What was booked by one method is reversed and booked by the other, class by class, adding up to nothing. The caller holds the order's
 * lock and writes this last. The ledger cannot be closed in the meantime.
 * @returns how it was said to have been paid before; the same, if it is already so
 * @throws Failure 'conflict' if its day is closed, or some of it was refunded
 */
export async function correctMethod(
  tx: Db,
  order: LockedOrder,
  { paymentId, method, as, now }: Correction,
): Promise<HandMethod> {
  await tx.execute(sql`lock table ledger_entries in row exclusive mode`);
  const [payment] = await tx
    .select({ method: payments.method })
    .from(payments)
    .where(and(eq(payments.id, paymentId), eq(payments.orderId, order.id)));
  if (!payment || payment.method === 'card' || !(await readCorrectable(tx, order.id)).has(paymentId)) {
    const text = `How ${order.number} was paid can no longer be changed: its day is closed, or some of it has been refunded.`;
    throw new Failure('conflict', { text });
  }
  if (payment.method === method) return method;
  const of = and(eq(ledgerEntries.orderId, order.id), eq(ledgerEntries.paymentId, paymentId));
  const times = await tx.$count(ledgerEntries, of);
  const way = (sign: 1 | -1, by: HandMethod) => sql`
    insert into ledger_entries (order_id, payment_id, event_key, kind, method, provider, money_class, vat_basis_points, amount_pence, vat_pence,
      shop_day, made_by, at)
    select order_id, payment_id, ${`way:${paymentId}:n${times}:${sign}`}::text, 'correction', ${by}::text, '', money_class, vat_basis_points,
      ${sign} * sum(amount_pence), ${sign} * sum(vat_pence), ${shopDate(now.getTime(), shopTimeZone)}::date, ${as}::text, ${now.toISOString()}::timestamptz
    from ledger_entries where order_id = ${order.id} and payment_id = ${paymentId} and event_key not like ${`way:${paymentId}:n${times}:%`}
    group by order_id, payment_id, money_class, vat_basis_points having sum(amount_pence) <> 0 order by money_class`;
  // Sorted so that two transactions reach the rows of a day in the same order.
  const ways = [
    { by: payment.method, sign: -1 },
    { by: method, sign: 1 },
  ] as const;
  for (const { by, sign } of ways.toSorted((a, b) => (a.by < b.by ? -1 : 1))) await tx.execute(way(sign, by));
  await tx.update(payments).set({ method }).where(eq(payments.id, paymentId));
  await tx
    .update(orders)
    .set({ paymentMethod: handMethodTexts[method] })
    .where(and(eq(orders.id, order.id), eq(orders.paymentMethod, handMethodTexts[payment.method])));
  return payment.method;
}
