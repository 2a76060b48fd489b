import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { type PaymentGateway, testProviderName } from '#server/gateways/payments.ts';

/**
 * For a query of `orders o`: whether test money was paid for it, or it was never accepted and went to the test provider to be paid. What is
 * accepted without test money is paid in another way, so it is real. Counted where 'exists' would do, because PostgreSQL may answer that for
 * very many orders by reading every payment there ever was.
 */
export const isTest = sql`(select count(*) > 0 from payments p where p.order_id = o.id and is_test_money(p.provider)
  and (p.state = 'paid' or o.payment_method is null))`;

/** As {@link isTest}. @param gateway if given, an order that is still to be paid and has gone nowhere yet is one if it would go to the test provider */
export async function isTestOrder(db: Db, orderId: number, gateway?: Pick<PaymentGateway, 'name'>): Promise<boolean> {
  const { rows } = await db.execute<{ isTest: boolean; hasGoneNowhere: boolean }>(sql`
    select ${isTest} as "isTest",
      o.payment_method is null and not exists (select from payments p where p.order_id = o.id) as "hasGoneNowhere"
    from orders o where o.id = ${orderId}`);
  return rows.some((row) => row.isTest || (row.hasGoneNowhere && gateway?.name === testProviderName));
}
