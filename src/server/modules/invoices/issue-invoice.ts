import { Failure } from '#domain/failure.ts';
import {
  type Buyer,
  formFor,
  type InvoiceBody,
  invoiceBody,
  invoiceLines,
  notInvoiced,
  type Seller,
  taxPointsOf,
} from '#domain/money/invoice/invoice.ts';
import { sum } from '#domain/money/money.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import type { Db } from '#server/db/open.ts';
import { readSettings } from '#server/db/settings/read-settings.ts';
import { invoices } from '#server/db/tables/money/invoice-tables.ts';
import type { LockedOrder } from '#server/modules/orders/changing/move-order.ts';
import { creditTooMuch } from './credit-return.ts';
import { bodiesOf, readInvoiceEntries, readInvoices, readSoldLines } from './read-invoices.ts';
import { numberText, seriesOf, takeNumber } from './take-number.ts';

export type InvoiceAsked = {
  /** Null asks for one that names nobody, up to £250. */
  readonly buyer: Buyer | null;
  readonly madeBy: string;
  readonly now: Date;
};

/**
 * What was paid of an order and is in none of its invoices, with the VAT that its ledger has; asked again, nothing new having come, it gives the
 * last one as it was issued. The caller holds the order's lock, and writes nothing afterwards.
 * @throws Failure 'conflict' where the shop has no VAT number, nothing was paid, or no VAT was reckoned of it; 'invalid' without a buyer above £250
 */
export async function issueInvoice(
  tx: Db,
  order: LockedOrder,
  { buyer, madeBy, now }: InvoiceAsked,
): Promise<InvoiceBody> {
  const seller = await findSeller(tx);
  // A change of the order may have moved money to another rate.
  await creditTooMuch(tx, order, { reason: 'The order was changed', madeBy, now });
  const issued = await readInvoices(tx, order.id);
  const last = issued.findLast(({ kind }) => kind === 'invoice');
  const entries = await readInvoiceEntries(tx, order.id);
  const byRate = notInvoiced(entries, bodiesOf(issued));
  const grossPence = sum(byRate.map((one) => one.grossPence));
  if (grossPence <= 0 && last) return last.body;
  if (grossPence <= 0) throw new Failure('conflict', { text: whyNone(order.number, entries.length > 0) });
  if (formFor(grossPence) === 'full' && buyer === null)
    throw new Failure('invalid', { text: 'Above £250 an invoice names its buyer, with an address.' });
  const number = await takeNumber(tx, seriesOf.invoice);
  const lines = invoiceLines(await readSoldLines(tx, order.id), entries, byRate, `Payment for order ${order.number}`);
  const body = invoiceBody({
    number: numberText(seriesOf.invoice, number),
    ofNumber: null,
    reason: '',
    seller,
    buyer,
    orderNo: order.number,
    issuedOn: shopDate(now.getTime(), shopTimeZone),
    taxPoints: taxPointsOf(entries, bodiesOf(issued)),
    lines,
    byRate,
  });
  await tx
    .insert(invoices)
    .values({ series: seriesOf.invoice, number, kind: 'invoice', orderId: order.id, body, madeBy, issuedAt: now });
  return body;
}

const whyNone = (orderNo: string, hasPaid: boolean): string =>
  hasPaid ? `No VAT was reckoned of what was paid for ${orderNo}.` : `Nothing was paid for ${orderNo} yet.`;

/** @throws Failure 'conflict' where there is no VAT number */
export async function findSeller(tx: Db): Promise<Seller> {
  const { company } = await readSettings(tx, ['company']);
  if (company.vat === null)
    throw new Failure('conflict', {
      text: 'The shop has no VAT number in its settings (company), so it can make no VAT invoice.',
    });
  return { name: company.legalName, address: company.address, companyNumber: company.number, vatNumber: company.vat };
}
