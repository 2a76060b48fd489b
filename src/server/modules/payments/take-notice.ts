import { whys } from '#domain/order/fulfilment/order-event.ts';
import type { Db } from '#server/db/open.ts';
import { paymentNotices } from '#server/db/tables/repeat-tables.ts';
import type { PaymentGateway, PaymentNotice } from '#server/gateways/payments.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Recorded in the transaction that settles the payment: what failed is taken anew when it comes again.
 * @returns false where this notice was taken before
 */
export function takeNotice(db: Db, gateway: PaymentGateway, notice: PaymentNotice, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [fresh] = await tx
      .insert(paymentNotices)
      .values({ provider: gateway.name, eventId: notice.eventId, kind: notice.kind })
      .onConflictDoNothing()
      .returning({ eventId: paymentNotices.eventId });
    if (!fresh) return false;
    await settlePayment(tx, {
      gateway,
      sessionId: notice.sessionId,
      settled: notice.settled,
      why: whys.notice(gateway.name, notice.eventId),
      now,
    });
    return true;
  });
}
