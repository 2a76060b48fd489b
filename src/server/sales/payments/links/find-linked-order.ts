import { eq, inArray } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { type linkedOrder as endpoint, payLinkTexts } from '#contract/orders/order-payment-links.ts';
import { waitsForPhoto } from '#domain/catalogue/personalisation-words.ts';
import type { ProductOptions } from '#domain/catalogue/product-options.ts';
import { Failure } from '#domain/failure.ts';
import type { StoredOrder } from '#domain/order/order.ts';
import { partsThatMayChange } from '#domain/order/revising/may-revise.ts';
import type { Db } from '#server/db/open.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { paymentLinks } from '#server/db/tables/money/ledger-tables.ts';
import { orders } from '#server/db/tables/schema.ts';
import { type LimitedWrite, limitWrites, tryAgainIn } from '#server/platform/limits/limit-writes.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { hashOfToken, isSecretToken } from '#server/platform/secrets.ts';
import { mayInvoice } from '#server/sales/invoices/read-invoices.ts';
import { readOrders } from '#server/sales/orders/find-order.ts';
import { checkOrderPayment } from '#server/sales/payments/reconcile-payments.ts';

/** No token can be found in so few tries, and they are enough for somebody who is waiting for a payment. */
const limit: LimitedWrite = {
  kind: 'paymentLink',
  mostAnHour: 120,
  refusal: (minutes, { telephone }) =>
    `You have opened payment pages very often. Please ${tryAgainIn(minutes)}, or call us on ${telephone.shown}.`,
};

type WaitingLine = {
  readonly place: number;
  readonly name: string;
  readonly productId: number;
  readonly options: ProductOptions;
};

export type LinkedOrder = {
  readonly order: StoredOrder;
  readonly hasEnded: boolean;
  readonly hasInvoice: boolean;
  /** Products whose photo the customer may still add. */
  readonly photos: readonly WaitingLine[];
};

/**
 * Settled first, because the customer may be back before the provider's webhook.
 * @throws Failure 'notFound' for an invalid token, 'tooManyRequests'
 */
export async function findLinkedOrder(
  context: RequestContext,
  { token }: z.output<typeof endpoint.input>,
): Promise<LinkedOrder> {
  const { orderId, endsAt } = await followLink(context, token);
  await checkOrderPayment(context.db, context.services.payments, orderId, context.now).catch(unlessSilent);
  return readLinkedOrder(context, orderId, endsAt <= context.now);
}

/** @throws Failure 'notFound' */
export async function readLinkedOrder(
  context: Pick<RequestContext, 'db' | 'now' | 'shop'>,
  orderId: number,
  hasEnded: boolean,
): Promise<LinkedOrder> {
  const [order] = await readOrders(context, eq(orders.id, orderId));
  if (!order) throw noLink();
  const hasInvoice = context.shop.company.vat !== null && (await mayInvoice(context.db, orderId));
  return { order, hasEnded, hasInvoice, photos: hasEnded ? [] : await photosAwaited(context.db, order) };
}

async function photosAwaited(db: Db, { fulfilment, lines }: StoredOrder): Promise<WaitingLine[]> {
  if (!partsThatMayChange(fulfilment, 'staff').includes('lines')) return [];
  const waiting = lines.flatMap((line, at) => (waitsForPhoto(line) ? [{ line, place: at + 1 }] : []));
  if (waiting.length === 0) return [];
  const ids = waiting.map(({ line }) => line.productId);
  const printed = await db
    .select({ id: products.id, options: products.options })
    .from(products)
    .where(inArray(products.id, ids));
  return waiting.flatMap(({ line: { name, productId }, place }) => {
    const options = printed.find(({ id }) => id === productId)?.options;
    return options ? [{ place, name, productId, options }] : [];
  });
}

/** Counts every try, including the wrong ones. @throws Failure 'notFound', 'tooManyRequests' */
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
