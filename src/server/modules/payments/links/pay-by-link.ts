import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { type payByLink as endpoint, payLinkTexts } from '#contract/orders/order-payment-links.ts';
import { urls } from '#contract/pages/urls.ts';
import { Failure } from '#domain/failure.ts';
import { orders } from '#server/db/tables/schema.ts';
import { openPayment } from '#server/modules/payments/start-payment.ts';
import type { RequestContext } from '#server/modules/request-context.ts';
import { followLink } from './find-linked-order.ts';

/** @throws as `startPayment`; Failure 'conflict' where the link has ended */
export async function payByLink(
  context: RequestContext,
  { token, amount }: z.output<typeof endpoint.input>,
): Promise<{ url: string }> {
  const { orderId, endsAt } = await followLink(context, token);
  if (endsAt <= context.now) throw new Failure('conflict', { text: payLinkTexts.ended });
  const [order] = await context.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Failure('notFound', { text: payLinkTexts.unknown });
  return openPayment(context, order, { amount, backPath: urls.pay(token) });
}
