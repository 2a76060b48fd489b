import { sql } from 'drizzle-orm';
import { type Pence, pence } from '#domain/money/money.ts';
import type { RefundableLine } from '#domain/money/refundable.ts';
import type { Db } from '#server/db/open.ts';

/** A line of an order as it was, and what of it was refunded. */
export type SoldLine = RefundableLine & {
  readonly name: string;
  readonly productId: number;
  /** What one of it took from stock, by the product's id. */
  readonly taken: readonly { readonly id: number; readonly pieces: number }[];
};

type Row = {
  readonly id: number;
  readonly name: string;
  readonly product: number;
  readonly taken: SoldLine['taken'];
  readonly quantity: number;
  readonly amount: number;
  readonly deposit: number;
  readonly back_quantity: number;
  readonly back: number;
  readonly back_deposit: number;
};

/** What the shop holds of an order's deposits: neither kept as a sale, nor back, nor on its way back. */
export async function readHeldDeposits(tx: Db, orderId: number): Promise<Pence> {
  const { rows } = await tx.execute<{ held: number }>(sql`
    select greatest(0, coalesce(sum(pence), 0))::int as held from (
      select amount_pence as pence from ledger_entries where order_id = ${orderId} and money_class = 'deposit'
      union all
      select -l.deposit_pence from refunds r join refund_lines l on l.refund_id = r.id
      where r.order_id = ${orderId} and exists (select from refund_transfers t where t.refund_id = r.id and t.state = 'due')
    ) all_of_it`);
  return pence(rows[0]?.held ?? 0);
}

/**
 * An order's lines, in their order. A refund that failed still belongs to its lines: it is made again, not decided again. The caller holds
 * the order's lock, or only wants a look.
 */
export async function readRefundable(tx: Db, orderId: number): Promise<SoldLine[]> {
  const { rows } = await tx.execute<Row>(sql`
    select l.id, l.name, l.product_id as product, l.quantity, (select json_agg(json_build_object('id', t.product_id, 'pieces', t.pieces)) from taken_by(l.product_id, l.pieces * l.from_stock::int, l.personalisation) t) as taken, l.quantity * l.unit_price_pence - l.discount_pence as amount,
      l.quantity * l.deposit_pence as deposit, coalesce(sum(r.quantity), 0)::int as back_quantity, coalesce(sum(r.amount_pence), 0)::int as back,
      coalesce(sum(r.deposit_pence), 0)::int as back_deposit
    from order_lines l left join refund_lines r on r.order_line_id = l.id
    where l.order_id = ${orderId} group by l.id order by l.id`);
  return rows.map((row) => ({
    lineId: row.id,
    name: row.name,
    productId: row.product,
    taken: row.taken,
    quantity: row.quantity,
    amountPence: pence(row.amount),
    depositPence: pence(row.deposit),
    returnedQuantity: row.back_quantity,
    returnedPence: pence(row.back),
    returnedDepositPence: pence(row.back_deposit),
  }));
}
