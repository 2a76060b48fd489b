import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { payments } from '#server/db/tables/schema.ts';
import { type PaymentGateway, testProviderName } from '#server/gateways/payments.ts';

/** Whether it went to the test provider, or would go there if it has gone nowhere yet. */
export async function isTestOrder(db: Db, orderId: number, gateway: Pick<PaymentGateway, 'name'>): Promise<boolean> {
  const attempts = await db
    .selectDistinct({ provider: payments.provider })
    .from(payments)
    .where(eq(payments.orderId, orderId));
  return attempts.length === 0
    ? gateway.name === testProviderName
    : attempts.some(({ provider }) => provider === testProviderName);
}
