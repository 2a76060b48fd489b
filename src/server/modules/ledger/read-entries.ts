import { asc, eq } from 'drizzle-orm';
import { type Entry, type Money, moneyOf, type PaymentMethod } from '#domain/money/ledger/ledger.ts';
import { pence } from '#domain/money/money.ts';
import type { Db } from '#server/db/open.ts';
import { ledgerEntries } from '#server/db/tables/money/ledger-tables.ts';

export type EntryOfOrder = Entry & {
  readonly method: PaymentMethod;
  readonly provider: string;
  readonly vatPence: number;
  /** Null while the shop had no VAT number, and for a deposit. */
  readonly vatBasisPoints: number | null;
  readonly eventKey: string;
  readonly madeBy: string;
  readonly at: Date;
};

/** Each class of an event for itself, in the order that they were written. */
export async function readEntries(db: Db, orderId: number): Promise<EntryOfOrder[]> {
  const rows = await db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.orderId, orderId))
    .orderBy(asc(ledgerEntries.id));
  return rows.map((row) => ({ ...row, amountPence: pence(row.amountPence) }));
}

/** What came of an order, went back and is kept. */
export const readMoney = async (db: Db, orderId: number): Promise<Money> => moneyOf(await readEntries(db, orderId));
