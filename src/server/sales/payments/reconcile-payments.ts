import { and, eq, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import { type WhyMoved, whys } from '#domain/order/order-event.ts';
import { dayMs, minuteMs } from '#domain/pickup/clock/durations.ts';
import { shopItself } from '#server/db/move-stock.ts';
import type { Db } from '#server/db/open.ts';
import { orders, payments } from '#server/db/tables/schema.ts';
import type { PaymentGateway } from '#server/gateways/payments.ts';
import { notifyOrder } from '#server/platform/enqueue-job.ts';
import { lockOrder, moveOrder } from '#server/sales/orders/changing/move-order.ts';
import { releaseHold } from '#server/sales/orders/holding/release-hold.ts';
import { releaseStock } from '#server/sales/orders/placing/stock.ts';
import { settlePayment } from './settle-payment.ts';

/** Only this provider's: another provider's sessions cannot be asked about. */
async function openSessions(db: Db, gateway: PaymentGateway, orderId: number): Promise<string[]> {
  const open = await db
    .select({ sessionId: payments.providerSessionId })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'open'), eq(payments.provider, gateway.name)));
  return open.flatMap(({ sessionId }) => sessionId ?? []);
}

/**
 * Settles an order's payment now, because the customer may be back before the webhook. @throws Failure 'paymentFailed' if the provider does
 * not say
 */
export async function checkOrderPayment(db: Db, gateway: PaymentGateway, orderId: number, now: Date): Promise<void> {
  for (const sessionId of await openSessions(db, gateway, orderId)) {
    const settled = await gateway.look(sessionId);
    if (settled !== 'open')
      await settlePayment(db, { gateway, sessionId, settled, why: whys.lookedUp(gateway.name), now });
  }
}

/** Spelled as in the indexes `orders_unpaid` and `payments_open`. */
const awaitsPayment = sql`${orders.fulfilment} = 'placed'`;
const isOpen = sql`${payments.state} = 'open'`;

/** The shop asks by itself after this long. */
const noticePatienceMs = 2 * minuteMs;

/** After this many failures the trouble is the provider's, and going on would keep the worker from its other jobs. */
const mostFailures = 10;

/**
 * Does the work for each in a different order each time, so that nothing waits for ever behind what always fails.
 * @throws AggregateError of the failures
 */
export async function forEachSettled<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const one of shuffled(all)) {
    if (failures.length >= mostFailures) break;
    await work(one).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${all.length} failed`);
}

const shuffled = <T>(all: readonly T[]): T[] =>
  all
    .map((one) => ({ one, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);

/**
 * Settles open payments; attempts that never became a session are closed too.
 * @throws AggregateError for the sessions that the provider says nothing about
 */
export async function reconcilePayments(db: Db, gateway: PaymentGateway, now: Date): Promise<void> {
  const isLate = and(isOpen, lt(payments.createdAt, new Date(now.getTime() - noticePatienceMs)));
  const waiting = db.select({ id: orders.id }).from(orders).where(awaitsPayment);
  await db
    .update(payments)
    .set({ state: 'closed' })
    .where(and(isLate, isNull(payments.providerSessionId), notInArray(payments.orderId, waiting)));
  const late = await db
    .selectDistinct({ orderId: payments.orderId })
    .from(payments)
    .where(and(isLate, eq(payments.provider, gateway.name), isNotNull(payments.providerSessionId)));
  await forEachSettled(late, ({ orderId }) => checkOrderPayment(db, gateway, orderId, now));
}

/** An order outlives its time by this long if the provider does not answer (decision 404). */
const silencePatienceMs = dayMs;

/**
 * A customer who paid at that very moment keeps the order. @returns how many expired
 * @throws AggregateError for the orders whose sessions could not be closed, once all others are done or too many have failed
 */
export async function expireUnpaidOrders(db: Db, gateway: PaymentGateway, now: Date): Promise<number> {
  const due = await db
    .select({ id: orders.id, payBefore: orders.payBefore })
    .from(orders)
    .where(and(awaitsPayment, lt(orders.payBefore, now)));
  let expired = 0;
  await forEachSettled(due, async ({ id, payBefore }) => {
    try {
      await closeSessions(db, gateway, id, now);
    } catch (error) {
      if (now.getTime() - payBefore.getTime() < silencePatienceMs) throw error;
    }
    if (await expireOrder(db, id, now)) expired += 1;
  });
  return expired;
}

/** Closes an order's payment sessions; a customer who was quicker has paid. @throws Failure 'paymentFailed' if one is not closed */
export async function closeSessions(db: Db, gateway: PaymentGateway, orderId: number, now: Date): Promise<void> {
  const why: WhyMoved = whys.whileClosing(gateway.name);
  for (const sessionId of await openSessions(db, gateway, orderId)) {
    const settled = await gateway.close(sessionId);
    await settlePayment(db, { gateway, sessionId, settled, why, now });
  }
}

/** @throws Failure 'paymentFailed', 'conflict' if the session is another provider's */
export async function closeSession(db: Db, gateway: PaymentGateway, paymentId: number, now: Date): Promise<void> {
  const [open] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.id, paymentId), eq(payments.state, 'open')));
  if (!open?.providerSessionId) return;
  if (open.provider !== gateway.name)
    throw new Failure('conflict', { text: `payment ${paymentId} belongs to ${open.provider}` });
  const sessionId = open.providerSessionId;
  const settled = await gateway.close(sessionId);
  await settlePayment(db, { gateway, sessionId, settled, why: whys.whileClosing(gateway.name), now });
}

export const expireOrder = (db: Db, orderId: number, now: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.fulfilment !== 'placed' || order.payBefore >= now) return false;
    await releaseStock(tx, orderId, { reason: 'expired', madeBy: shopItself, at: now });
    await moveOrder(tx, order, 'expired', whys.notPaidInTime, now);
    await notifyOrder(tx, orderId, { kind: order.source === 'enquiry' ? 'quoteExpired' : 'unpaid' });
    await closeUnanswered(tx, orderId);
    await releaseHold(tx, order, 'givenUp', now);
    return true;
  });

/** Closes attempts that the provider never answered: nobody was told where to pay. */
export async function closeUnanswered(tx: Db, orderId: number): Promise<void> {
  await tx
    .update(payments)
    .set({ state: 'closed' })
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'open'), isNull(payments.providerSessionId)));
}
