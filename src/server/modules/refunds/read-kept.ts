import { sql } from 'drizzle-orm';
import type { PaymentMethod } from '#domain/money/ledger/ledger.ts';
import { type Pence, pence, sum } from '#domain/money/money.ts';
import type { Db } from '#server/db/open.ts';

/** A payment that came, and what of it has neither gone back nor is on its way. */
export type KeptPayment = {
  readonly id: number;
  readonly method: PaymentMethod;
  readonly provider: string;
  readonly leftPence: Pence;
};

/** The newest first. The caller holds the order's lock. */
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

/** Money of an order that is off, which neither went back nor is on its way, and that no refund has taken up. */
export type KeptThoughOff = { readonly orderNo: string; readonly keptPence: Pence; readonly since: Date };

/** However old the orders are; the oldest first. Nobody may keep it: cancelling and expiring give back what came. */
export async function listKeptThoughOff(db: Db): Promise<KeptThoughOff[]> {
  const { rows } = await db.execute<{ number: string; kept: number; since: string }>(sql`
    select o.number, (paid.pence - coalesce(back.pence, 0) - coalesce(failed.pence, 0))::int as kept,
      coalesce((select max(at) from order_events where order_id = o.id and kind in ('cancelled', 'expired')), o.created_at) as since
    from orders o
      join lateral (select sum(amount_pence) as pence from payments where order_id = o.id and state = 'paid') paid on paid.pence > 0
      left join lateral (select sum(amount_pence) as pence from refund_transfers where order_id = o.id and state <> 'failed') back on true
      left join lateral (
        select sum(greatest(0, r.amount_pence - coalesce((select sum(t.amount_pence) from refund_transfers t where t.refund_id = r.id and t.state <> 'failed'), 0))) as pence
        from refunds r where r.order_id = o.id
          and (r.kind <> 'provider' or exists (select from refund_transfers s join ledger_entries e on e.refund_transfer_id = s.id where s.refund_id = r.id))
      ) failed on true
    where o.fulfilment in ('cancelled', 'expired') and paid.pence > coalesce(back.pence, 0) + coalesce(failed.pence, 0)
    order by o.id`);
  return rows.map(({ number, kept, since }) => ({ orderNo: number, keptPence: pence(kept), since: new Date(since) }));
}
