import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { type linkedOrder as endpoint, payLinkTexts } from '#contract/orders/order-payment-links.ts';
import { Failure } from '#domain/failure.ts';
import type { StoredOrder } from '#domain/order/order.ts';
import { paymentLinks } from '#server/db/tables/orders/payment-link-tables.ts';
import { orders } from '#server/db/tables/schema.ts';
import { type LimitedWrite, limitWrites } from '#server/modules/limits/limit-writes.ts';
import { tryAgainIn } from '#server/modules/limits/try-again.ts';
import { readOrders } from '#server/modules/orders/reading/find-order.ts';
import { checkOrderPayment } from '#server/modules/payments/reconcile-payments.ts';
import type { RequestContext } from '#server/modules/request-context.ts';
import { hashOfToken, isSecretToken } from '#server/modules/secret-tokens.ts';

/** Nobody finds a token by so few tries, and they are enough for whoever waits for a payment. */
const limit: LimitedWrite = {
  kind: 'paymentLink',
  mostAnHour: 120,
  refusal: (minutes, { telephone }) =>
    `You have opened payment pages very often. Please ${tryAgainIn(minutes)}, or ring us on ${telephone.shown}.`,
};

export type LinkedOrder = { readonly order: StoredOrder; readonly hasEnded: boolean };

/**
 * Settled first, for the customer may be back before the provider's notice.
 * @throws Failure 'notFound' for a token that is none, 'tooManyRequests'
 */
export async function findLinkedOrder(
  context: RequestContext,
  { token }: z.output<typeof endpoint.input>,
): Promise<LinkedOrder> {
  const { orderId, endsAt } = await followLink(context, token);
  await checkOrderPayment(context.db, context.services.payments, orderId, context.now).catch(unlessSilent);
  const [order] = await readOrders(context, eq(orders.id, orderId));
  if (!order) throw noLink();
  return { order, hasEnded: endsAt <= context.now };
}

/** Counts every try, the wrong ones too. @throws Failure 'notFound', 'tooManyRequests' */
export async function followLink(
  context: RequestContext,
  token: string,
): Promise<{ readonly orderId: number; readonly endsAt: Date }> {
  await context.db.transaction((tx) => limitWrites({ ...context, db: tx }, limit));
  const [link] = isSecretToken(token)
    ? await context.db
        .select()
        .from(paymentLinks)
        .where(eq(paymentLinks.tokenHash, hashOfToken(token)))
    : [];
  if (!link) throw noLink();
  return link;
}

const noLink = (): Failure => new Failure('notFound', { text: payLinkTexts.unknown });

function unlessSilent(error: unknown): void {
  if (!(error instanceof Failure) || error.code !== 'paymentFailed') throw error;
}
