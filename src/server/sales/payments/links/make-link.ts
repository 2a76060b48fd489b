import { urls } from '#contract/pages/urls.ts';
import { dayMs } from '#domain/pickup/clock/durations.ts';
import type { Db } from '#server/db/open.ts';
import { paymentLinks } from '#server/db/tables/money/ledger-tables.ts';
import type { orders } from '#server/db/tables/schema.ts';
import { hashOfToken, newSecretToken } from '#server/platform/secrets.ts';
import { pickupOf } from '#server/sales/orders/holding/release-hold.ts';

export type PaymentLink = {
  readonly id: number;
  readonly url: string;
  /** The link to the VAT invoice for what was paid, valid for the same time. */
  readonly invoiceUrl: string;
  readonly endsAt: Date;
};

type Wish = { readonly publicUrl: string; readonly madeBy: string; readonly now: Date };

/** What is owed may still be paid for this long after the pick-up. */
const afterPickupMs = 30 * dayMs;

/** A link to pay by; for an unpaid order it is valid until the order's time is up. */
export async function makePaymentLink(
  tx: Db,
  order: typeof orders.$inferSelect,
  { publicUrl, madeBy, now }: Wish,
): Promise<PaymentLink> {
  const token = newSecretToken();
  const endsAt =
    order.fulfilment === 'placed'
      ? order.payBefore
      : new Date(Math.max(pickupOf(order), now.getTime()) + afterPickupMs);
  const [made] = await tx
    .insert(paymentLinks)
    .values({ tokenHash: hashOfToken(token), orderId: order.id, madeBy, createdAt: now, endsAt })
    .returning({ id: paymentLinks.id });
  if (!made) throw new Error('a payment link was not written');
  return {
    id: made.id,
    url: publicUrl + urls.pay(token),
    invoiceUrl: publicUrl + urls.vatInvoice({ token }),
    endsAt,
  };
}
