import { Failure } from '#domain/failure.ts';
import type { Order } from '#domain/order/order.ts';
import { orders } from '#server/db/tables/schema.ts';
import { findOrder } from '#server/modules/orders/reading/find-order.ts';
import { isOwnOrder } from '#server/modules/orders/reading/own-order.ts';
import type { RequestContext } from '#server/modules/request-context.ts';
import { checkOrderPayment } from './reconcile-payments.ts';

/**
 * A customer who is back before the provider's notice sees the truth, where the provider answers: of the whole, and of a balance.
 * @throws Failure 'notFound'
 */
export async function findSettledOrder(context: RequestContext, { orderNo }: { orderNo: string }): Promise<Order> {
  const [own] = await context.db.select({ id: orders.id }).from(orders).where(isOwnOrder(context, orderNo));
  if (own) await checkOrderPayment(context.db, context.services.payments, own.id, context.now).catch(noAnswer);
  return findOrder(context, { orderNo });
}

function noAnswer(error: unknown): void {
  if (!(error instanceof Failure) || error.code !== 'paymentFailed') throw error;
}
