import { and, eq } from 'drizzle-orm';
import { normaliseOrderNumber } from '#domain/order/order-number.ts';
import type { Db } from '#server/db/open.ts';
import { orders, payments } from '#server/db/tables/schema.ts';
import type { MailReach } from '#server/gateways/mail/mail.ts';
import { isConfirmed } from '#server/modules/messages/may-be-emailed.ts';

/** Null where an email about the order reaches its customer (decision 203). */
export async function lookUpUnreached(db: Db, orderNo: string, mail: MailReach): Promise<string | null> {
  const [order] = await db
    .select()
    .from(orders)
    .where(eq(orders.number, normaliseOrderNumber(orderNo)));
  if (!order) return null;
  const wasPaid = and(eq(payments.orderId, order.id), eq(payments.state, 'paid'));
  const isReached =
    mail !== 'off' &&
    order.email !== '' &&
    (mail === 'outbox' || (await db.$count(payments, wasPaid)) > 0 || (await isConfirmed(db, order.email)));
  return isReached ? null : order.sender.contactNumber;
}
