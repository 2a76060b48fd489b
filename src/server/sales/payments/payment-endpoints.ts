import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { orderToWire, payableToWire } from '#contract/codecs/order-codec.ts';
import { invoicesByLink } from '#contract/orders/order-invoices.ts';
import * as links from '#contract/orders/order-payment-links.ts';
import { type payByLink as endpoint, payLinkTexts } from '#contract/orders/order-payment-links.ts';
import { orderByNumber, payTrackedOrder } from '#contract/orders/orders.ts';
import * as contract from '#contract/orders/payments.ts';
import { urls } from '#contract/pages/urls.ts';
import { Failure } from '#domain/failure.ts';
import type { Order } from '#domain/order/order.ts';
import { orders } from '#server/db/tables/schema.ts';
import { answeredBy, answeredThrough } from '#server/platform/endpoint-action.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { issueForCustomer } from '#server/sales/invoices/issue-invoice.ts';
import { findOrder, isOwnOrder } from '#server/sales/orders/find-order.ts';
import { addPhotoByLink } from './links/add-photo-by-link.ts';
import { findLinkedOrder, followLink } from './links/find-linked-order.ts';
import { checkOrderPayment } from './reconcile-payments.ts';
import { openPayment, payTracked, startPayment } from './start-payment.ts';

/** An order by its number is among them, because its payment is settled before it is shown. */
export const paymentEndpoints = [
  answeredThrough(orderByNumber, orderToWire, findSettledOrder),
  answeredBy(contract.startPayment, startPayment),
  answeredBy(payTrackedOrder, payTracked),
  answeredThrough(links.linkedOrder, payableToWire, findLinkedOrder),
  answeredBy(links.payByLink, payByLink),
  answeredBy(invoicesByLink, invoiceByLink),
  answeredThrough(links.addPhotoByLink, payableToWire, addPhotoByLink),
];

/**
 * A customer who is back before the provider's webhook sees the truth, if the provider answers: of the whole order, and of a balance.
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

/** Works even after the link can no longer be paid by. @throws as `followLink` and `issueForCustomer` */
async function invoiceByLink(
  context: RequestContext,
  { token, buyer }: z.output<typeof invoicesByLink.input>,
): Promise<z.input<typeof invoicesByLink.output>> {
  const { orderId } = await followLink(context, token);
  return { documents: await issueForCustomer(context, { orderId, buyer }) };
}

/** @throws as `startPayment`; Failure 'conflict' if the link has ended */
async function payByLink(
  context: RequestContext,
  { token, amount }: z.output<typeof endpoint.input>,
): Promise<{ url: string }> {
  const { orderId, endsAt } = await followLink(context, token);
  if (endsAt <= context.now) throw new Failure('conflict', { text: payLinkTexts.ended });
  const [order] = await context.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Failure('notFound', { text: payLinkTexts.unknown });
  return openPayment(context, order, { amount, backPath: urls.pay(token) });
}
