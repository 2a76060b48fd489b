import { asc, desc, eq, sql } from 'drizzle-orm';
import { sizeText } from '#domain/catalogue/size.ts';
import type { InvoiceBody, InvoiceEntry, SoldLine } from '#domain/money/invoice/invoice.ts';
import { pence } from '#domain/money/money.ts';
import type { Db } from '#server/db/open.ts';
import { invoices } from '#server/db/tables/money/invoice-tables.ts';
import { ledgerEntries } from '#server/db/tables/money/ledger-tables.ts';
import { orderLines } from '#server/db/tables/schema.ts';

export type Issued = Omit<typeof invoices.$inferSelect, 'orderId' | 'ofSeries' | 'ofNumber'>;

/** Invoices and credit notes of an order, in the order in which they were issued. */
export const readInvoices = (db: Db, orderId: number): Promise<Issued[]> =>
  db
    .select({
      series: invoices.series,
      number: invoices.number,
      kind: invoices.kind,
      body: invoices.body,
      madeBy: invoices.madeBy,
      issuedAt: invoices.issuedAt,
    })
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(asc(invoices.issuedAt), desc(invoices.kind), asc(invoices.number));

export const bodiesOf = (issued: readonly Issued[]): InvoiceBody[] => issued.map(({ body }) => body);

export async function readInvoiceEntries(tx: Db, orderId: number): Promise<InvoiceEntry[]> {
  const rows = await tx
    .select({
      moneyClass: ledgerEntries.moneyClass,
      basisPoints: ledgerEntries.vatBasisPoints,
      amountPence: ledgerEntries.amountPence,
      vatPence: ledgerEntries.vatPence,
      taxPoint: sql<string>`coalesce(${ledgerEntries.taxPoint}, ${ledgerEntries.shopDay})::text`,
    })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.orderId, orderId))
    .orderBy(asc(ledgerEntries.id));
  return rows.map((row) => ({ ...row, amountPence: pence(row.amountPence), vatPence: pence(row.vatPence) }));
}

/** Without what was wished for on a cake, which is nobody's tax record. */
export async function readSoldLines(tx: Db, orderId: number): Promise<SoldLine[]> {
  const rows = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.id));
  return rows.map((line) => ({
    text: [`${line.quantity} x ${line.name}`, sizeText(line)].filter((part) => part !== '').join(', '),
    vatClass: line.vatClass,
    grossPence: pence(line.quantity * line.unitPricePence - line.discountPence),
  }));
}
