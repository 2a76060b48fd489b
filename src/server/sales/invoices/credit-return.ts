import { and, inArray, ne, sql } from 'drizzle-orm';
import { invoiceBody, notInvoiced, opposite, oppositeTaxPoint, taxPointsOf } from '#domain/money/invoice.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import type { Db } from '#server/db/open.ts';
import { invoices } from '#server/db/tables/money/invoice-tables.ts';
import { refunds } from '#server/db/tables/money/refund-tables.ts';
import type { LockedOrder } from '#server/sales/orders/changing/move-order.ts';
import { bodiesOf, readInvoiceEntries, readInvoices } from './read-invoices.ts';

type Returned = { readonly refundIds: readonly number[]; readonly madeBy: string; readonly now: Date };

/**
 * Called after money was refunded, in the same transaction and after its entries: a credit note that names the last of the order's invoices
 * takes back what they now overstate. An order without an invoice gets none, nor does one whose refunded money was in no invoice.
 */
export async function creditReturn(tx: Db, order: LockedOrder, { refundIds, madeBy, now }: Returned): Promise<void> {
  const found = await tx
    .selectDistinct({ reason: refunds.reason })
    .from(refunds)
    .where(and(inArray(refunds.id, [...refundIds]), ne(refunds.reason, '')))
    .orderBy(refunds.reason);
  await creditTooMuch(tx, order, { reason: found.map(({ reason }) => reason).join('; '), madeBy, now });
}

type Credited = { readonly reason: string; readonly madeBy: string; readonly now: Date };

/** Invoices and credit notes are numbered separately. */
export const seriesOf = { invoice: 'INV', creditNote: 'CN' } as const;

/** 'INV-17' */
export const numberText = (series: string, number: number): string => `${series}-${number}`;

/**
 * The next number of a series, for what the caller's transaction writes under it, after everything else: whoever wants the next one waits
 * until that transaction ends, and gets this number if it does not complete. So none is missing, and none is used twice.
 */
export async function takeNumber(tx: Db, series: string): Promise<number> {
  const { rows } = await tx.execute<{ last: number }>(sql`
    insert into number_series as counted (series, last) values (${series}, 1)
    on conflict (series) do update set last = counted.last + 1 returning last`);
  const [counted] = rows;
  if (!counted) throw new Error(`no number of ${series}`);
  return counted.last;
}

/** Credits what the invoices of an order overstate against its ledger, at any VAT rate. As `creditReturn`. */
export async function creditTooMuch(tx: Db, order: LockedOrder, { reason, madeBy, now }: Credited): Promise<void> {
  const issued = await readInvoices(tx, order.id);
  const last = issued.findLast(({ kind }) => kind === 'invoice');
  if (!last) return;
  const entries = await readInvoiceEntries(tx, order.id);
  const tooMuch = notInvoiced(entries, bodiesOf(issued)).filter(({ grossPence }) => grossPence < 0);
  if (tooMuch.length === 0) return;
  const number = await takeNumber(tx, seriesOf.creditNote);
  const day = shopDate(now.getTime(), shopTimeZone);
  const byRate = tooMuch.map(opposite);
  const { seller, buyer } = last.body;
  const body = invoiceBody({
    number: numberText(seriesOf.creditNote, number),
    ofNumber: last.body.number,
    reason,
    seller,
    buyer,
    orderNo: order.number,
    issuedOn: day,
    taxPoints: taxPointsOf(entries, bodiesOf(issued))
      .filter(({ grossPence }) => grossPence < 0)
      .map(oppositeTaxPoint),
    lines: byRate.map(({ grossPence, basisPoints }) => ({
      text: `Refund for order ${order.number}`,
      grossPence,
      basisPoints,
    })),
    byRate,
  });
  await tx.insert(invoices).values({
    series: seriesOf.creditNote,
    number,
    kind: 'creditNote',
    orderId: order.id,
    ofSeries: last.series,
    ofNumber: last.number,
    body,
    madeBy,
    issuedAt: now,
  });
}
