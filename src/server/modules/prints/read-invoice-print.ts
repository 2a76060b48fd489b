import { and, eq } from 'drizzle-orm';
import type { PrintedInvoice } from '#contract/admin/prints/invoices.ts';
import { Failure } from '#domain/failure.ts';
import { netOfLines } from '#domain/money/invoice/invoice.ts';
import { rateText } from '#domain/money/ledger/vat.ts';
import type { Db } from '#server/db/open.ts';
import { invoices } from '#server/db/tables/money/invoice-tables.ts';
import { orders } from '#server/db/tables/schema.ts';
import { findSeller } from '#server/modules/invoices/issue-invoice.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';

/** @throws Failure 'notFound'; 'conflict' while the shop has no VAT number */
export async function readInvoicePrint(
  { db }: StaffContext,
  { number }: { readonly number: string },
): Promise<PrintedInvoice> {
  await findSeller(db);
  const found = await lookUpDocument(db, number);
  if (!found) throw new Failure('notFound', { text: `There is no document ${number}.` });
  const { body, revision } = found;
  const of = body.ofNumber === null ? undefined : await lookUpDocument(db, body.ofNumber);
  const net = netOfLines(body);
  return {
    number: body.number,
    of: of ? { number: of.body.number, issuedOn: of.body.issuedOn } : null,
    reason: body.reason,
    orderNo: body.orderNo,
    revision,
    issuedOn: body.issuedOn,
    taxPoints: [...body.taxPoints],
    seller: body.seller,
    buyer: body.buyer,
    lines: body.lines.map(({ text, basisPoints, grossPence }, at) => ({
      text,
      rate: rateText(basisPoints),
      netPence: net[at] ?? grossPence,
      grossPence,
    })),
    byRate: body.byRate.map(({ basisPoints, ...sums }) => ({ rate: rateText(basisPoints), ...sums })),
    netPence: body.netPence,
    vatPence: body.vatPence,
    grossPence: body.grossPence,
  };
}

async function lookUpDocument(db: Db, text: string) {
  const [series = '', number = ''] = text.split('-');
  const [found] = await db
    .select({ body: invoices.body, revision: orders.revision })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(and(eq(invoices.series, series), eq(invoices.number, Number(number))));
  return found;
}
