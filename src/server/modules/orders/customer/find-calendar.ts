import { Failure } from '#domain/failure.ts';
import { can } from '#domain/order/can.ts';
import { calendarOf } from '#server/modules/orders/emails/order-paid-email.ts';
import { findOrder } from '#server/modules/orders/reading/find-order.ts';
import type { RequestContext } from '#server/modules/request-context.ts';

/** @throws Failure 'notFound' with 'Order not found'; 'conflict' for an order that is not going to be picked up */
export async function findCalendar(
  context: RequestContext,
  asked: { orderNo: string },
): Promise<{ filename: string; content: string }> {
  const order = await findOrder(context, asked);
  if (can.collect(order) !== 'yes')
    throw new Failure('conflict', { text: 'There is nothing to pick up for this order.' });
  const { publicUrl } = context.services;
  const { filename, content } = calendarOf({ order, shop: context.shop, publicUrl });
  return { filename, content };
}
