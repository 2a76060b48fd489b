import { and, eq } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import type { Order } from '#domain/order/order.ts';
import { orders } from '#server/db/tables/schema.ts';
import { findOrder } from '#server/modules/orders/reading/find-order.ts';
import { isOwnOrder } from '#server/modules/orders/reading/own-order.ts';
import type { RequestContext } from '#server/modules/request-context.ts';
import { checkOrderPayment } from './reconcile-payments.ts';

/**
 * A customer who is back before the provider's notice sees the truth, where the provider answers. @throws Failure
 * 'notFound'
 */
export async function findSettledOrder(context: RequestContext, { orderNo }: { orderNo: string }): Promise<Order> {
  const waiting = and(isOwnOrder(context, orderNo), eq(orders.fulfilment, 'placed'));
  const [unpaid] = await context.db.select({ id: orders.id }).from(orders).where(waiting);
  if (unpaid) await checkOrderPayment(context.db, context.services.payments, unpaid.id, context.now).catch(noAnswer);
  return findOrder(context, { orderNo });
}

function noAnswer(error: unknown): void {
  if (!(error instanceof Failure) || error.code !== 'paymentFailed') throw error;
}
