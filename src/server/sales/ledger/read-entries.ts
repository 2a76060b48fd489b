import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { type Entry, type Money, moneyOf, type PaymentMethod } from '#domain/money/ledger.ts';
import { minus, pence } from '#domain/money/money.ts';
import type { Fulfilment } from '#domain/order/fulfilment.ts';
import { type OrderState, stateOf } from '#domain/order/order-state.ts';
import type { Db } from '#server/db/open.ts';
import { ledgerEntries } from '#server/db/tables/money/ledger-tables.ts';

export type EntryOfOrder = Entry & {
  readonly method: PaymentMethod;
  readonly provider: string;
  readonly vatPence: number;
  /** Null while the shop had no VAT number, and for a deposit. */
  readonly vatBasisPoints: number | null;
  readonly paymentId: number | null;
  readonly eventKey: string;
  readonly madeBy: string;
  readonly at: Date;
};

/** An order's entries, each class of an event as a row of its own, in the order in which they were written. */
export async function readEntries(db: Db, orderId: number): Promise<EntryOfOrder[]> {
  const rows = await db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.orderId, orderId))
    .orderBy(asc(ledgerEntries.id));
  return rows.map((row) => ({ ...row, amountPence: pence(row.amountPence) }));
}

/** What came in for an order, what was refunded and what is kept. */
export const readMoney = async (db: Db, orderId: number): Promise<Money> => moneyOf(await readEntries(db, orderId));

/** Spelled out: if only one table is queried, columns come without its name, and would be the inner table's. */
const sumOf = (which: SQL): SQL<number> =>
  sql<number>`(select coalesce(sum(entry.amount_pence), 0)::int from ledger_entries entry where entry.order_id = orders.id and ${which})`;

/** What the ledger says of an order, to be selected beside its other columns: worked out each time, because it is not stored anywhere. */
export const moneyColumns = {
  capturedPence: sumOf(sql`entry.kind <> 'refund' and entry.refund_transfer_id is null`),
  returnedPence: sumOf(sql`(entry.kind = 'refund' or entry.refund_transfer_id is not null)`),
} as const;

/** @param row whose returned pence are below zero, as the ledger writes them */
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
