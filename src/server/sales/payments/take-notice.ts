import { and, eq, ne } from 'drizzle-orm';
import { whys } from '#domain/order/order-event.ts';
import type { Db } from '#server/db/open.ts';
import { paymentNotices } from '#server/db/tables/platform-tables.ts';
import { payments } from '#server/db/tables/schema.ts';
import type { PaymentGateway, PaymentNotice } from '#server/gateways/payments.ts';
import { takeRefunds } from '#server/sales/refunds/compare-refunds.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Recorded in the transaction that settles the payment, so that what failed is taken again when its webhook comes again. For a refund, the
 * provider is first asked how all refunds of its session stand. @returns false if this notice was taken before
 * @throws Failure 'paymentFailed' if the provider must be asked and does not say
 */
export async function takeNotice(db: Db, gateway: PaymentGateway, notice: PaymentNotice, now: Date): Promise<boolean> {
  if (notice.about === 'refund') return takeRefundNotice(db, gateway, notice, now);
  const { sessionId, settled, eventId } = notice;
  return db.transaction(async (tx) => {
    if (!(await isFresh(tx, gateway, notice))) return false;
    await settlePayment(tx, { gateway, sessionId, settled, why: whys.notice(gateway.name, eventId), now });
    return true;
  });
}

/** It may come before the webhook that says that its session was paid. */
async function takeRefundNotice(db: Db, gateway: PaymentGateway, notice: PaymentNotice, now: Date): Promise<boolean> {
  const { sessionId, eventId } = notice;
  const isNew = (await lookUp(db, gateway, notice)) === 0;
  if (!isNew) return false;
  if (await isUnsettled(db, gateway, sessionId)) {
    const settled = await gateway.look(sessionId);
    await settlePayment(db, { gateway, sessionId, settled, why: whys.notice(gateway.name, eventId), now });
  }
  await takeRefunds(db, gateway, sessionId, now);
  return isFresh(db, gateway, notice);
}

const lookUp = (db: Db, { name }: PaymentGateway, { eventId }: PaymentNotice): Promise<number> =>
  db.$count(paymentNotices, and(eq(paymentNotices.provider, name), eq(paymentNotices.eventId, eventId)));

async function isUnsettled(db: Db, { name }: PaymentGateway, sessionId: string): Promise<boolean> {
  const ours = and(eq(payments.provider, name), eq(payments.providerSessionId, sessionId), ne(payments.state, 'paid'));
  return (await db.$count(payments, ours)) > 0;
}

async function isFresh(tx: Db, { name }: PaymentGateway, { eventId, kind }: PaymentNotice): Promise<boolean> {
  const written = await tx
    .insert(paymentNotices)
    .values({ provider: name, eventId, kind })
    .onConflictDoNothing()
    .returning({ eventId: paymentNotices.eventId });
  return written.length > 0;
}
