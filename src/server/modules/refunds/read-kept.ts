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
