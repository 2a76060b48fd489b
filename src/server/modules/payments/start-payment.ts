import { and, desc, eq, isNull } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { type startPayment as endpoint, paymentTexts } from '#contract/orders/payments.ts';
import { urls } from '#contract/pages/urls.ts';
import { sizeText } from '#domain/catalogue/size.ts';
import { Failure } from '#domain/failure.ts';
import { depositLabel } from '#domain/money/deposit.ts';
import { can } from '#domain/order/can.ts';
import { whys } from '#domain/order/fulfilment/order-event.ts';
import { stateOfCakes } from '#domain/order/order-state.ts';
import { orderLines, type orders, payments } from '#server/db/tables/schema.ts';
import { lockOrder } from '#server/modules/orders/changing/move-order.ts';
import { ownOrder } from '#server/modules/orders/reading/own-order.ts';
import type { RequestContext } from '#server/modules/request-context.ts';
import { closeSessions } from './reconcile-payments.ts';
import { settlePayment } from './settle-payment.ts';

type Asked = z.output<typeof endpoint.input>;
type Order = typeof orders.$inferSelect;

/** @throws Failure 'notFound', 'priceChanged', 'conflict', 'paymentFailed' where the provider gives no session */
export async function startPayment(context: RequestContext, asked: Asked): Promise<{ url: string }> {
  const order = await ownOrder(context, asked.orderNo);
  const page = await pageToPayOn(context, asked, order);
  await stopWithdrawn(context, order.id);
  return page;
}

/** The order's lock lets a later cancel find the session. */
async function stopWithdrawn(context: RequestContext, orderId: number): Promise<void> {
  const order = await context.db.transaction((tx) => lockOrder(tx, orderId));
  if (order?.fulfilment !== 'cancelled') return;
  await closeSessions(context.db, context.services.payments, orderId, context.now);
  refuseUnpayable(order, context.now);
}

async function pageToPayOn(context: RequestContext, asked: Asked, order: Order): Promise<{ url: string }> {
  if (asked.amount !== order.totalPence)
    throw new Failure('priceChanged', { text: 'The total has changed. Please review your order.' });
  const backToShop = { url: context.services.publicUrl + urls.orderSuccess(order.number) };
  if (order.fulfilment === 'accepted') return backToShop;
  refuseUnpayable(order, context.now);
  const [last] = await context.db
    .select()
    .from(payments)
    .where(eq(payments.orderId, order.id))
    .orderBy(desc(payments.attempt))
    .limit(1);
  if (!last) return openAttempt(context, order, 1);
  if (!last.providerSessionId || !last.url)
    return openAttempt(context, order, last.state === 'open' ? last.attempt : last.attempt + 1);
  const settled =
    last.state === 'open' && last.provider === context.services.payments.name
      ? await context.services.payments.look(last.providerSessionId)
      : 'closed';
  if (settled === 'open') return { url: last.url };
  await settlePayment(context.db, {
    gateway: context.services.payments,
    sessionId: last.providerSessionId,
    settled,
    why: whys.lookedUp(context.services.payments.name),
    now: context.now,
  });
  return settled === 'paid' ? backToShop : openAttempt(context, order, last.attempt + 1);
}

const unpayable = 'This order can no longer be paid.';
const refusals = {
  expired: 'This order was not paid in time and has expired. Please place it again.',
  over: unpayable,
  paid: unpayable,
} as const;

function refuseUnpayable(order: Order, now: Date): void {
  const verdict = can.pay({ state: stateOfCakes(order.fulfilment), payBefore: order.payBefore }, now);
  if (verdict !== 'yes') throw new Failure('conflict', { text: refusals[verdict] });
}

/**
 * Written down first, so that a crash repeats the same attempt. A refused one is closed: its key would be refused for
 * ever.
 */
async function openAttempt(context: RequestContext, order: Order, attempt: number): Promise<{ url: string }> {
  const { payments: gateway, publicUrl } = context.services;
  await context.db
    .insert(payments)
    .values({
      orderId: order.id,
      provider: gateway.name,
      attempt,
      amountPence: order.totalPence,
      createdAt: context.now,
    })
    .onConflictDoNothing();
  const lines = await context.db
    .select({
      name: orderLines.name,
      quantity: orderLines.quantity,
      unitPence: orderLines.unitPricePence,
      depositPence: orderLines.depositPence,
      weightGrams: orderLines.weightGrams,
      sizeLabel: orderLines.sizeLabel,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(orderLines.id);
  const back = publicUrl + urls.orderSuccess(order.number);
  const unanswered = and(
    eq(payments.orderId, order.id),
    eq(payments.attempt, attempt),
    isNull(payments.providerSessionId),
  );
  try {
    const { sessionId, url } = await gateway.open({
      orderNumber: order.number,
      attempt,
      amountPence: order.totalPence,
      discountPence: order.discountPence,
      lines: lines.flatMap(({ name, quantity, unitPence, depositPence, ...size }) => [
        { name: [name, sizeText(size)].filter((part) => part !== '').join(', '), quantity, unitPence },
        ...(depositPence > 0 ? [{ name: `${name}: ${depositLabel}`, quantity, unitPence: depositPence }] : []),
      ]),
      description: lines.map((line) => `${line.quantity} x ${line.name}`).join(', '),
      email: order.email,
      successUrl: back,
      cancelUrl: back,
      expiresAt: order.payBefore,
    });
    if (!url) throw new Failure('paymentFailed', { text: paymentTexts.noUrl });
    // Open again where another start of the attempt was refused, or the order expired meanwhile: it can be paid.
    await context.db
      .update(payments)
      .set({ provider: gateway.name, providerSessionId: sessionId, url, state: 'open' })
      .where(unanswered);
    return { url };
  } catch (error) {
    await context.db.update(payments).set({ state: 'closed' }).where(unanswered);
    throw error;
  }
}
