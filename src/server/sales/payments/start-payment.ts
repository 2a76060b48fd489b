import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { payTrackedOrder as tracking } from '#contract/orders/orders.ts';
import type { startPayment as endpoint } from '#contract/orders/payments.ts';
import { urls } from '#contract/pages/urls.ts';
import { Failure } from '#domain/failure.ts';
import { type Pence, pence } from '#domain/money/money.ts';
import { can } from '#domain/order/can.ts';
import { whys } from '#domain/order/order-event.ts';
import { stateOfCakes } from '#domain/order/order-state.ts';
import { type orders, payments } from '#server/db/tables/schema.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { lockOrder } from '#server/sales/orders/changing/move-order.ts';
import { findTracked, ownOrder } from '#server/sales/orders/find-order.ts';
import { openAttempt } from './open-attempt.ts';
import { readOwed, toPayOf } from './read-owed.ts';
import { closeSessions } from './reconcile-payments.ts';
import { settlePayment } from './settle-payment.ts';

type Asked = z.output<typeof endpoint.input>;
type Order = typeof orders.$inferSelect;

/** @throws Failure 'notFound', 'priceChanged', 'conflict', 'paymentFailed' if the provider gives no session */
export async function startPayment(context: RequestContext, asked: Asked): Promise<{ url: string }> {
  const order = await ownOrder(context, asked.orderNo);
  return openPayment(context, order, { amount: asked.amount, backPath: urls.orderSuccess(order.number) });
}

/** Pays for an order with the same proof that tracks it. @throws as `startPayment`; Failure 'tooManyRequests' */
export async function payTracked(
  context: RequestContext,
  { amount, ...asked }: z.output<typeof tracking.input>,
): Promise<{ url: string }> {
  const order = await findTracked(context, asked);
  return openPayment(context, order, { amount, backPath: urls.trackedOrder(order.number) });
}

type Wish = { readonly amount: number; readonly backPath: string };

/**
 * The caller decides who may see the order. @param wish the pence that the customer saw, and where they come back to
 * @throws as `startPayment`
 */
export async function openPayment(context: RequestContext, order: Order, wish: Wish): Promise<{ url: string }> {
  const page = await pageToPayOn(context, order, wish);
  await stopUseless(context, order.id, wish.amount);
  return page;
}

/** The order's lock lets a later cancel or payment find the session. */
async function stopUseless(context: RequestContext, orderId: number, amount: number): Promise<void> {
  const { db, now, services } = context;
  const found = await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const isUseless =
      order !== null && order.fulfilment !== 'expired' && (await readOwed(tx, order, now)).owedPence < amount;
    return isUseless ? order : null;
  });
  if (found === null) return;
  await closeSessions(db, services.payments, orderId, now);
  if (found.fulfilment === 'cancelled') refuseUnpayable(found, now);
}

async function pageToPayOn(
  context: RequestContext,
  order: Order,
  { amount, backPath }: Wish,
): Promise<{ url: string }> {
  const { db, now, services } = context;
  const gateway = services.payments;
  const back = { url: services.publicUrl + backPath };
  const toPay = toPayOf(await readOwed(db, order, now));
  const asked = toPay?.askedPence ?? pence(order.totalPence);
  if (amount !== asked) throw new Failure('priceChanged', { text: 'The total has changed. Please review your order.' });
  if (toPay === null && order.fulfilment === 'accepted') return back;
  refuseUnpayable(order, now, toPay !== null);
  const asking = { amountPence: asked, label: toPay?.label ?? '', backUrl: back.url };
  const open = await lookUpOpen(context, order, asked);
  if (open === null) return openAttempt(context, order, asking);
  const settled = open.provider === gateway.name ? await gateway.look(open.sessionId) : 'closed';
  if (settled === 'open') return { url: open.url };
  await settlePayment(db, { gateway, sessionId: open.sessionId, settled, why: whys.lookedUp(gateway.name), now });
  return settled === 'paid' ? back : openAttempt(context, order, asking);
}

type Open = { readonly provider: string; readonly sessionId: string; readonly url: string };

/** A page that asks for another amount is closed, because that amount is not owed. */
async function lookUpOpen(context: RequestContext, order: Order, asked: Pence): Promise<Open | null> {
  const [last] = await context.db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, order.id), eq(payments.state, 'open'), isNotNull(payments.providerSessionId)))
    .orderBy(desc(payments.attempt))
    .limit(1);
  if (!last?.providerSessionId || !last.url) return null;
  if (last.amountPence === asked) return { provider: last.provider, sessionId: last.providerSessionId, url: last.url };
  await closeSessions(context.db, context.services.payments, order.id, context.now);
  return null;
}

const unpayable = 'This order can no longer be paid.';
const refusals = {
  expired: 'This order was not paid in time and has expired. Please place it again.',
  over: unpayable,
  paid: unpayable,
} as const;

/** Once it is accepted, it is payable for as long as something is owed. */
function refuseUnpayable(order: Order, now: Date, isOwed = false): void {
  const { fulfilment, payBefore } = order;
  const isBeforeAccepted = fulfilment === 'placed' || fulfilment === 'expired' || fulfilment === 'cancelled';
  if (isOwed && !isBeforeAccepted) return;
  const verdict = can.pay({ state: stateOfCakes(fulfilment), payBefore }, now);
  if (verdict !== 'yes') throw new Failure('conflict', { text: refusals[verdict] });
}
