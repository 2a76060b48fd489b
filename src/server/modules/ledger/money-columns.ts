import { type SQL, sql } from 'drizzle-orm';
import { minus, pence } from '#domain/money/money.ts';
import type { Fulfilment } from '#domain/order/fulfilment/fulfilment.ts';
import { type OrderState, stateOf } from '#domain/order/order-state.ts';

/** Spelled out: where one table alone is asked, columns come without its name, and would be the inner table's. */
const sumOf = (which: SQL): SQL<number> =>
  sql<number>`(select coalesce(sum(entry.amount_pence), 0)::int from ledger_entries entry where entry.order_id = orders.id and ${which})`;

/** What the ledger says of an order, beside its other columns: worked out each time, for it is stored nowhere. */
export const moneyColumns = {
  capturedPence: sumOf(sql`entry.kind <> 'refund' and entry.refund_transfer_id is null`),
  returnedPence: sumOf(sql`(entry.kind = 'refund' or entry.refund_transfer_id is not null)`),
} as const;

/** @param row whose returned pence are below nothing, as the ledger writes them */
export function stateOfRow(row: {
  readonly fulfilment: Fulfilment;
  readonly totalPence: number;
  readonly capturedPence: number;
  readonly returnedPence: number;
}): OrderState {
  const capturedPence = pence(row.capturedPence);
  const keptPence = minus(capturedPence, pence(-row.returnedPence));
  return stateOf(row.fulfilment, { totalPence: pence(row.totalPence), capturedPence, keptPence });
}
