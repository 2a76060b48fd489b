import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PaymentMethod } from '#domain/money/ledger.ts';
import { type Pence, pence, sum } from '#domain/money/money.ts';
import type { RefundKind } from '#domain/money/refundable.ts';
import type { Db } from '#server/db/open.ts';
import { refunds, refundTransfers } from '#server/db/tables/money/refund-tables.ts';
import { orders } from '#server/db/tables/schema.ts';

/** A payment that came in, and what of it is neither refunded nor on its way back. */
export type KeptPayment = {
  readonly id: number;
  readonly method: PaymentMethod;
  readonly provider: string;
  readonly leftPence: Pence;
};

/** What is kept of each payment of an order, newest first. The caller holds the order's lock. */
export async function readKept(tx: Db, orderId: number): Promise<KeptPayment[]> {
  const { rows } = await tx.execute<{ id: number; method: PaymentMethod; provider: string; left: number }>(sql`
    select p.id, p.method, p.provider, (p.amount_pence - coalesce(back.pence, 0))::int as left
    from payments p left join lateral (
      select sum(amount_pence) as pence from refund_transfers t where t.payment_id = p.id and t.state <> 'failed'
    ) back on true
    where p.order_id = ${orderId} and p.state = 'paid' order by p.id desc`);
  return rows.map(({ left, ...payment }) => ({ ...payment, leftPence: pence(left) }));
}

export const keptOf = (payments: readonly KeptPayment[]): Pence => sum(payments.map(({ leftPence }) => leftPence));

/**
 * Money of a cancelled or expired order that is neither refunded nor on its way, that no refund has taken up, and that nobody said is kept.
 */
export type KeptThoughOff = { readonly orderNo: string; readonly keptPence: Pence; readonly since: Date };

/** However old the orders are; oldest first. Otherwise nobody may keep it, because cancelling and expiring refund what came in. */
export async function listKeptThoughOff(db: Db): Promise<KeptThoughOff[]> {
  const { rows } = await db.execute<{ number: string; kept: number; since: string }>(sql`
    select o.number, (paid.pence - coalesce(back.pence, 0) - coalesce(failed.pence, 0) - o.kept_off_pence)::int as kept,
      coalesce((select max(at) from order_events where order_id = o.id and kind in ('cancelled', 'expired')), o.created_at) as since
    from orders o
      join lateral (select sum(amount_pence) as pence from payments where order_id = o.id and state = 'paid') paid on paid.pence > 0
      left join lateral (select sum(amount_pence) as pence from refund_transfers where order_id = o.id and state <> 'failed') back on true
      left join lateral (
        select sum(greatest(0, r.amount_pence - coalesce((select sum(t.amount_pence) from refund_transfers t where t.refund_id = r.id and t.state <> 'failed'), 0))) as pence
        from refunds r where r.order_id = o.id
          and (r.kind <> 'provider' or exists (select from refund_transfers s join ledger_entries e on e.refund_transfer_id = s.id where s.refund_id = r.id))
      ) failed on true
    where o.fulfilment in ('cancelled', 'expired') and paid.pence > coalesce(back.pence, 0) + coalesce(failed.pence, 0) + o.kept_off_pence
    order by o.id`);
  return rows.map(({ number, kept, since }) => ({ orderNo: number, keptPence: pence(kept), since: new Date(since) }));
}

/**
 * Those of a customer's orders with money that somebody in the shop has to give back: by hand, or once more because the provider refused
 * it. What failed to go back and is no longer there is no longer owed. @param theirs a condition on `orders` @returns the orders' numbers,
 * oldest first
 */
export async function findOwedBack(tx: Db, theirs: SQL | undefined): Promise<string[]> {
  const found = await tx
    .select({ id: orders.id, number: orders.number, method: refundTransfers.method, state: refundTransfers.state })
    .from(refundTransfers)
    .innerJoin(orders, eq(orders.id, refundTransfers.orderId))
    .where(and(theirs, inArray(refundTransfers.state, ['due', 'failed'])))
    .orderBy(orders.id);
  const owed = new Set<string>();
  for (const { id, number, method, state } of found)
    if (!owed.has(number) && (state === 'due' ? method !== 'card' : await isMissing(tx, id))) owed.add(number);
  return [...owed];
}

const isMissing = async (tx: Db, orderId: number): Promise<boolean> =>
  (await readFailed(tx, orderId)).length > 0 && keptOf(await readKept(tx, orderId)) > 0;

type FailedRefund = { readonly refundId: number; readonly kind: RefundKind; readonly missingPence: Pence };

/** For each refund, what is neither given back nor on its way; for the provider's own, only what had gone and came back again. */
export async function readFailed(tx: Db, orderId: number): Promise<FailedRefund[]> {
  const rows = await tx
    .select({
      refundId: refunds.id,
      kind: refunds.kind,
      pence: sql<number>`${refunds.amountPence} - coalesce(sum(${refundTransfers.amountPence}) filter (where ${refundTransfers.state} <> 'failed'), 0)::int`,
    })
    .from(refunds)
    .innerJoin(refundTransfers, eq(refundTransfers.refundId, refunds.id))
    .where(
      and(
        eq(refunds.orderId, orderId),
        sql`(${refunds.kind} <> 'provider' or exists (select from refund_transfers s join ledger_entries e on e.refund_transfer_id = s.id where s.refund_id = ${refunds.id}))`,
      ),
    )
    .groupBy(refunds.id)
    .orderBy(refunds.id);
  return rows.flatMap(({ refundId, kind, pence: missing }) =>
    missing > 0 ? [{ refundId, kind, missingPence: pence(missing) }] : [],
  );
}
