import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { payments } from '#server/db/tables/schema.ts';
import type { PaymentGateway } from '#server/gateways/payments.ts';
import { lockOrder } from '#server/modules/orders/changing/move-order.ts';
import { settleTogether } from '#server/modules/refunds/settle-transfer.ts';
import { compareRefunds } from './compare-refunds.ts';

/**
 * Asks the provider what it gave back of a session, and takes it up. A session that is not ours is left alone.
 * @throws Failure 'paymentFailed' where the provider does not say
 */
export async function takeRefunds(db: Db, gateway: PaymentGateway, sessionId: string, now: Date): Promise<void> {
  const [payment] = await db
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(and(eq(payments.provider, gateway.name), eq(payments.providerSessionId, sessionId)));
  if (!payment) return;
  const refunds = await gateway.refundsOf(sessionId);
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, payment.orderId);
    if (!order) return;
    await settleTogether(tx, order, { madeBy: gateway.name, now }, (settle) =>
      compareRefunds(tx, order, { gateway, sessionId, refunds, now }, settle),
    );
  });
}
