import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { InvoiceDocument } from '#contract/orders/order-invoices.ts';
import { sizeText } from '#domain/catalogue/size.ts';
import { type InvoiceBody, type InvoiceEntry, netOfLines, type SoldLine } from '#domain/money/invoice.ts';
import { rateText } from '#domain/money/ledger.ts';
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

/** An order's entries without test money, which is never invoiced. */
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
    .where(and(eq(ledgerEntries.orderId, orderId), isRealMoney))
    .orderBy(asc(ledgerEntries.id));
  return rows.map((row) => ({ ...row, amountPence: pence(row.amountPence), vatPence: pence(row.vatPence) }));
}

/**
 * Whether something was paid for it that can be invoiced, or it already has an invoice; test money cannot be. For a shop with a VAT number.
 */
export async function mayInvoice(db: Db, orderId: number): Promise<boolean> {
  const { rows } = await db.execute<{ may: boolean }>(sql`
    select (select coalesce(sum(amount_pence), 0) > 0 from ledger_entries where order_id = ${orderId}
        and vat_basis_points is not null and money_class <> 'deposit' and not is_test_money(provider))
      or (select count(*) > 0 from invoices where order_id = ${orderId}) as may`);
  return rows[0]?.may ?? false;
}

/** A document as it goes to whoever reads or prints it. @param of the invoice that a credit note credits */
export function documentOf(body: InvoiceBody, of: InvoiceBody | undefined): InvoiceDocument {
  const net = netOfLines(body);
  const { number, reason, orderNo, issuedOn, taxPoints, seller, buyer, netPence, vatPence, grossPence } = body;
  return {
    number,
    of: of ? { number: of.number, issuedOn: of.issuedOn } : null,
    reason,
    orderNo,
    issuedOn,
    taxPoints: [...taxPoints],
    seller,
    buyer,
    lines: body.lines.map((line, at) => ({
      text: line.text,
      rate: rateText(line.basisPoints),
      netPence: net[at] ?? line.grossPence,
      grossPence: line.grossPence,
    })),
    byRate: body.byRate.map(({ basisPoints, ...sums }) => ({ rate: rateText(basisPoints), ...sums })),
    netPence,
    vatPence,
    grossPence,
  };
}

/** Why an order's entries leave nothing to invoice, in words. */
export async function whyNoInvoice(db: Db, orderId: number): Promise<string> {
  const [paid] = await db
    .select({ real: sql<boolean>`bool_or(${isRealMoney})`, test: sql<boolean>`bool_or(not ${isRealMoney})` })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.orderId, orderId));
  if (paid?.real) return 'No VAT was worked out for what was paid';
  return paid?.test ? 'It was paid with test money' : 'Nothing has been paid for it yet';
}

const isRealMoney = sql`not is_test_money(${ledgerEntries.provider})`;

/** An order's lines without their personalisation, which belongs in nobody's tax record. */
export async function readSoldLines(tx: Db, orderId: number): Promise<SoldLine[]> {
  const rows = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.id));
  return rows.map((line) => ({
    text: [`${line.quantity} x ${line.name}`, sizeText(line)].filter((part) => part !== '').join(', '),
    vatClass: line.vatClass,
    grossPence: pence(line.quantity * line.unitPricePence - line.discountPence),
  }));
}
