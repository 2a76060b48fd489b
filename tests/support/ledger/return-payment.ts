import { sql } from 'drizzle-orm';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import type { Db } from '#server/db/open.ts';

type Returned = { readonly orderId: number; readonly paymentId: number; readonly madeBy: string; readonly at: Date };

/** Refunds the whole of a payment, each money class as it came in. */
export async function returnPayment(db: Db, { orderId, paymentId, madeBy, at }: Returned): Promise<void> {
  await db.execute(sql`
    insert into ledger_entries (order_id, payment_id, event_key, kind, method, provider, money_class, vat_basis_points, amount_pence, vat_pence,
      shop_day, made_by, at)
    select order_id, payment_id, 'returned:payment ' || payment_id, 'refund', method, provider, money_class, vat_basis_points, -amount_pence,
      -vat_pence, ${shopDate(at.getTime(), shopTimeZone)}::date, ${madeBy}::text, ${at.toISOString()}::timestamptz
    from ledger_entries where order_id = ${orderId} and payment_id = ${paymentId} and kind = 'payment' order by money_class`);
}
