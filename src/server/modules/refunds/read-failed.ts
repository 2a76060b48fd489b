import { and, eq, sql } from 'drizzle-orm';
import { type Pence, pence } from '#domain/money/money.ts';
import type { Db } from '#server/db/open.ts';
import { refunds, refundTransfers } from '#server/db/tables/money/refund-tables.ts';

export type FailedRefund = { readonly refundId: number; readonly missingPence: Pence };

/** Of each refund what is neither given back nor on its way; of the provider's own only what had gone and came home again. */
export async function readFailed(tx: Db, orderId: number): Promise<FailedRefund[]> {
  const rows = await tx
    .select({
      refundId: refunds.id,
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
  return rows.flatMap(({ refundId, pence: missing }) =>
    missing > 0 ? [{ refundId, missingPence: pence(missing) }] : [],
  );
}
