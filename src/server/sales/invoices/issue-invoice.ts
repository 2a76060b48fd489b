import { eq, sql } from 'drizzle-orm';
import type { InvoiceDocument } from '#contract/orders/order-invoices.ts';
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
} from '#domain/money/invoice.ts';
import { sum } from '#domain/money/money.ts';
import { nameOf, normaliseOrderNumber } from '#domain/order/order.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import type { Db } from '#server/db/open.ts';
import { readSettings } from '#server/db/read-shop.ts';
import { invoices } from '#server/db/tables/money/invoice-tables.ts';
import { orders } from '#server/db/tables/schema.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { type LockedOrder, lockOrder } from '#server/sales/orders/changing/move-order.ts';
import { creditTooMuch, numberText, seriesOf, takeNumber } from './credit-return.ts';
import {
  bodiesOf,
  documentOf,
  readInvoiceEntries,
  readInvoices,
  readSoldLines,
  whyNoInvoice,
} from './read-invoices.ts';

export type InvoiceAsked = {
  /** Null asks for an invoice that names nobody, up to £250. */
  readonly buyer: Buyer | null;
  readonly madeBy: string;
  readonly now: Date;
};

/**
 * Invoices what was paid for an order and is in none of its invoices, with the VAT that its ledger has; asked again when nothing new has
 * come in, it returns the last one as it was issued. The caller holds the order's lock, and writes nothing afterwards.
 * @throws Failure 'conflict' if the shop has no VAT number, nothing was paid, or no VAT was worked out for it; 'invalid' without a buyer
 * above £250
 */
export async function issueInvoice(
  tx: Db,
  order: LockedOrder,
  { buyer, madeBy, now }: InvoiceAsked,
): Promise<InvoiceBody> {
  const seller = await findSeller(tx);
  // A change to the order may have moved money to another rate.
  await creditTooMuch(tx, order, { reason: 'The order was changed', madeBy, now });
  const issued = await readInvoices(tx, order.id);
  const last = issued.findLast(({ kind }) => kind === 'invoice');
  const entries = await readInvoiceEntries(tx, order.id);
  const byRate = notInvoiced(entries, bodiesOf(issued));
  const grossPence = sum(byRate.map((one) => one.grossPence));
  if (grossPence <= 0 && last) return last.body;
  if (grossPence <= 0) throw new Failure('conflict', { text: `${await whyNoInvoice(tx, order.id)}: ${order.number}.` });
  if (formFor(grossPence) === 'full' && buyer === null)
    throw new Failure('invalid', { text: 'Above £250 an invoice needs the buyer’s name and address.' });
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

/** Who a customer's own invoice is made out to: their company, or themselves; null if nobody knows their address. */
function buyerOf({ sender: { address, ...person } }: Pick<LockedOrder, 'sender'>): Buyer | null {
  const { streetAddress1, streetAddress2, city, county, postcode } = address;
  const lines = [streetAddress1, streetAddress2, city, county, postcode].filter((line) => line !== '');
  const name = person.company || nameOf(person);
  return name === '' || lines.length === 0 ? null : { name, address: lines.join(', ') };
}

type ForCustomer = { readonly orderId: number; readonly buyer: Buyer | null };

/**
 * For anybody who may see the order, which the caller has to check: a number is taken if something was paid that is in no invoice yet, so
 * that two taps at once give the same one. @returns invoices and credit notes, oldest first @throws Failure 'conflict', 'invalid' as
 * `issueInvoice`
 */
export async function issueForCustomer(
  { db, now, shop }: Pick<RequestContext, 'db' | 'now' | 'shop'>,
  { orderId, buyer }: ForCustomer,
): Promise<InvoiceDocument[]> {
  if (shop.company.vat === null)
    throw new Failure('conflict', { text: 'We are not registered for VAT, so there is no VAT invoice.' });
  const all = await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Failure('notFound', { text: 'Order not found' });
    await issueInvoice(tx, order, { buyer: buyer ?? buyerOf(order), madeBy: 'the customer', now });
    return bodiesOf(await readInvoices(tx, orderId));
  });
  return all.map((body) =>
    documentOf(
      body,
      all.find(({ number }) => number === body.ofNumber),
    ),
  );
}

/** @throws Failure 'conflict' if there is no VAT number */
export async function findSeller(tx: Db): Promise<Seller> {
  const { company } = await readSettings(tx, ['company']);
  if (company.vat === null)
    throw new Failure('conflict', {
      text: 'The shop has no VAT number in its settings (company), so it cannot issue VAT invoices.',
    });
  return { name: company.legalName, address: company.address, companyNumber: company.number, vatNumber: company.vat };
}

/**
 * Series with a missing number, and orders whose invoices less credit notes state more than the ledger, one line each; none if the books
 * are right. The cost of the first check depends on how many invoices there are, that of the second on what was issued since a moment.
 */
export async function recountInvoices(db: Db, since: Date): Promise<string[]> {
  const { rows } = await db.execute<{ line: string }>(sql`
    with counted as (
      select series, last, (select count(*) from invoices i where i.series = s.series) as issued,
        (select coalesce(max(number), 0) from invoices i where i.series = s.series) as highest
      from number_series s
    ), said as (
      select order_id, sum(case kind when 'invoice' then 1 else -1 end * (body ->> 'grossPence')::bigint) as gross,
        sum(case kind when 'invoice' then 1 else -1 end * (body ->> 'vatPence')::bigint) as vat
      from invoices where order_id in (select order_id from invoices where issued_at >= ${since.toISOString()}::timestamptz) group by order_id
    ), booked as (
      select said.*, o.number, (select coalesce(sum(amount_pence), 0) from ledger_entries e
          where e.order_id = said.order_id and money_class <> 'deposit' and vat_basis_points is not null) as kept
      from said join orders o on o.id = said.order_id
    )
    select format('series %s counts %s, has %s documents up to %s', series, last, issued, highest) as line
    from counted where last <> issued or last <> highest
    union all
    select format('order %s: its invoices say %s, the ledger %s', number, gross, kept) from booked where gross > kept
    order by line`);
  return rows.map(({ line }) => line);
}

type AskedByStaff = { readonly orderNo: string; readonly buyer: Buyer | null; readonly as: string; readonly now: Date };

/** Every invoice and credit note of an order, oldest first, and which of them this call issued. */
export type Invoiced = {
  readonly orderId: number;
  readonly all: readonly InvoiceBody[];
  readonly made: readonly InvoiceBody[];
};

/**
 * Issues an invoice; asked again, it is the same one, unless more has been paid since.
 * @throws Failure 'notFound'; 'conflict' without a VAT number, or if nothing was paid; 'invalid' without a buyer above £250
 */
export function issueByStaff(db: Db, { orderNo, buyer, as, now }: AskedByStaff): Promise<Invoiced> {
  const number = normaliseOrderNumber(orderNo);
  return db.transaction(async (tx) => {
    await findSeller(tx);
    const [found] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.number, number));
    const order = found ? await lockOrder(tx, found.id) : null;
    if (!order) throw new Failure('notFound', { text: `There is no order ${number}.` });
    const before = new Set((await readInvoices(tx, order.id)).map(({ body }) => body.number));
    await issueInvoice(tx, order, { buyer, madeBy: as, now });
    const all = bodiesOf(await readInvoices(tx, order.id));
    return { orderId: order.id, all, made: all.filter((one) => !before.has(one.number)) };
  });
}
