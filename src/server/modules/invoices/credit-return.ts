import { and, inArray, ne } from 'drizzle-orm';
import { invoiceBody, notInvoiced, opposite, oppositeTaxPoint, taxPointsOf } from '#domain/money/invoice/invoice.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import type { Db } from '#server/db/open.ts';
import { invoices } from '#server/db/tables/money/invoice-tables.ts';
import { refunds } from '#server/db/tables/money/refund-tables.ts';
import type { LockedOrder } from '#server/modules/orders/changing/move-order.ts';
import { bodiesOf, readInvoiceEntries, readInvoices } from './read-invoices.ts';
import { numberText, seriesOf, takeNumber } from './take-number.ts';

type Returned = { readonly refundIds: readonly number[]; readonly madeBy: string; readonly now: Date };

/**
 * Once money has gone back, in its transaction and after its entries: what the order's invoices say too much by now is taken back by a credit note
 * that names the last of them. An order without an invoice gets none, nor one of which what went back was in no invoice.
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

/** What the invoices of an order say more than its ledger, at any rate. As `creditReturn`. */
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
      text: `Given back of order ${order.number}`,
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
