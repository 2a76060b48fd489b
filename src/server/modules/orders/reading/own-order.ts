import { and, eq, type SQL } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import { normaliseOrderNumber } from '#domain/order/order-number.ts';
import { orders } from '#server/db/tables/schema.ts';
import { customerOf, type RequestContext } from '#server/modules/request-context.ts';

/** Whatever reads or writes a customer's order asks with this condition. @throws Failure 'signInRequired' */
export const isOwnOrder = (context: RequestContext, orderNo: string): SQL | undefined =>
  and(eq(orders.number, normaliseOrderNumber(orderNo)), eq(orders.userId, customerOf(context).id));

/** @throws Failure 'notFound' with 'Order not found', for another's order as for none */
export async function ownOrder(context: RequestContext, orderNo: string): Promise<typeof orders.$inferSelect> {
  const [order] = await context.db.select().from(orders).where(isOwnOrder(context, orderNo));
  if (!order) throw new Failure('notFound', { text: 'Order not found' });
  return order;
}
