import { eq } from 'drizzle-orm';
import { urls } from '#contract/pages/urls.ts';
import type { Shop } from '#contract/shop.ts';
import { waitsForPhoto } from '#domain/catalogue/personalisation-words.ts';
import { pence } from '#domain/money/money.ts';
import type { Order } from '#domain/order/order.ts';
import type { Db } from '#server/db/open.ts';
import { orders, payments } from '#server/db/tables/schema.ts';
import { mayInvoice } from '#server/sales/invoices/read-invoices.ts';
import { makePaymentLink } from '#server/sales/payments/links/make-link.ts';
import type { InvoiceLink } from './order-paid-text.ts';
import type { PaymentFacts, PaymentNews } from './payment-texts.ts';

type Composing = { readonly db: Db; readonly publicUrl: string; readonly now: Date };

export type FactsOfPayment = PaymentFacts & { readonly secretUntil?: Date };

/** A link of the email's own, or what was received; null if there is nothing left to pay, or no photo is awaited any more. */
export async function paymentFactsOf(
  { db, publicUrl, now }: Composing,
  order: Order,
  { kind, id }: PaymentNews,
): Promise<FactsOfPayment | null> {
  if (kind === 'received') {
    const [payment] = await db.select({ amountPence: payments.amountPence }).from(payments).where(eq(payments.id, id));
    return payment ? { receivedPence: pence(payment.amountPence) } : null;
  }
  const [row] = await db.select().from(orders).where(eq(orders.id, order.id));
  if (!row || !(kind === 'photoLink' ? order.lines.some(waitsForPhoto) : order.toPay)) return null;
  const link = await makePaymentLink(db, row, { publicUrl, madeBy: '', now });
  return { payUrl: link.url, secretUntil: link.endsAt };
}

/**
 * Where the VAT invoice for what was paid is; through a link of the email's own if the customer cannot log in for it. Undefined if there is
 * none.
 */
export async function invoiceLinkOf(
  { db, publicUrl, now }: Composing,
  order: Order,
  { company }: Shop,
): Promise<InvoiceLink | undefined> {
  if (company.vat === null || !(await mayInvoice(db, order.id))) return undefined;
  if (!order.withoutAccount) return { url: publicUrl + urls.vatInvoice({ order: order.number }) };
  const [row] = await db.select().from(orders).where(eq(orders.id, order.id));
  if (!row) return undefined;
  const link = await makePaymentLink(db, row, { publicUrl, madeBy: '', now });
  return { url: link.invoiceUrl, secretUntil: link.endsAt };
}
