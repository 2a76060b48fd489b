import { eq } from 'drizzle-orm';
import { pence } from '#domain/money/money.ts';
import type { Order } from '#domain/order/order.ts';
import type { Db } from '#server/db/open.ts';
import { orders, payments } from '#server/db/tables/schema.ts';
import { makePaymentLink } from '#server/modules/payments/links/make-link.ts';
import type { PaymentFacts, PaymentNews } from './payment-texts.ts';

type Composing = { readonly db: Db; readonly publicUrl: string; readonly now: Date };

export type FactsOfPayment = PaymentFacts & { readonly secretUntil?: Date };

/** A link of the email's own, or what was received; null where there is nothing to pay any more. */
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
  if (!row || !order.toPay) return null;
  const link = await makePaymentLink(db, row, { publicUrl, madeBy: '', now });
  return { payUrl: link.url, secretUntil: link.endsAt };
}
