import { and, eq, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import { dayMs, minuteMs } from '#domain/time/durations.ts';
import { shopItself } from '#server/db/move-stock.ts';
import type { Db } from '#server/db/open.ts';
import { orders, payments } from '#server/db/tables/schema.ts';
import type { PaymentGateway } from '#server/gateways/payments.ts';
import { addJob, notifyOrder } from '#server/modules/enqueue-job.ts';
import { writeWholeRefund } from '#server/modules/ledger/write-entries.ts';
import { type LockedOrder, lockOrder, moveOrder } from '#server/modules/orders/changing/move-order.ts';
import { releaseHold } from '#server/modules/orders/holding/release-hold.ts';
import { releaseStock } from '#server/modules/orders/placing/stock.ts';
import { forEachSettled } from './for-each-settled.ts';
import { refundKey, settlePayment } from './settle-payment.ts';

/** Another provider's sessions cannot be asked about. */
async function openSessions(db: Db, gateway: PaymentGateway, orderId: number): Promise<string[]> {
  const open = await db
    .select({ sessionId: payments.providerSessionId })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'open'), eq(payments.provider, gateway.name)));
  return open.flatMap(({ sessionId }) => sessionId ?? []);
}

/** The customer may be back before the notice. @throws Failure 'paymentFailed' where the provider does not say */
export async function checkOrderPayment(db: Db, gateway: PaymentGateway, orderId: number, now: Date): Promise<void> {
  for (const sessionId of await openSessions(db, gateway, orderId)) {
    const settled = await gateway.look(sessionId);
    if (settled !== 'open')
      await settlePayment(db, { gateway, sessionId, settled, cause: 'checked with the card provider', now });
  }
}

/** Spelled as the indexes `orders_unpaid`, `payments_open` and `payments_refund_due` spell it. */
const awaitsPayment = sql`${orders.state} = 'awaitingPayment'`;
const isOpen = sql`${payments.state} = 'open'`;
const isRefundDue = sql`${payments.state} = 'refundDue'`;

/** The shop asks by itself after this long. */
const noticePatienceMs = 2 * minuteMs;

/**
 * Attempts that never came to a session are closed too.
 * @throws AggregateError of the sessions that the provider says nothing of
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

/** An order outlives its time for so long where the provider does not answer (decision 004). */
const silencePatienceMs = dayMs;

/**
 * A customer who paid at that very moment keeps the order. @returns how many expired
 * @throws AggregateError of the orders whose sessions could not be closed, when all others are done
 */
export async function expireUnpaidOrders(db: Db, gateway: PaymentGateway, now: Date): Promise<number> {
  const due = await db
    .select({ id: orders.id, payBefore: orders.payBefore })
    .from(orders)
    .where(and(awaitsPayment, lt(orders.payBefore, now)));
  let expired = 0;
  await forEachSettled(due, async ({ id, payBefore }) => {
    try {
      await closeSessions(db, gateway, id, now, 'paid as its time ran out');
    } catch (error) {
      if (now.getTime() - payBefore.getTime() < silencePatienceMs) throw error;
    }
    if (await expireOrder(db, id, now)) expired += 1;
  });
  return expired;
}

/**
 * A customer who was quicker has paid, under the given cause. @throws Failure 'paymentFailed' where one is not closed
 */
export async function closeSessions(
  db: Db,
  gateway: PaymentGateway,
  orderId: number,
  now: Date,
  cause: string,
): Promise<void> {
  for (const sessionId of await openSessions(db, gateway, orderId)) {
    const settled = await gateway.close(sessionId);
    await settlePayment(db, { gateway, sessionId, settled, cause, now });
  }
}

/** @throws Failure 'paymentFailed', 'conflict' where the session is another provider's */
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
  await settlePayment(db, { gateway, sessionId, settled, cause: 'paid after it was cancelled', now });
}

export const expireOrder = (db: Db, orderId: number, now: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.state !== 'awaitingPayment' || order.payBefore >= now) return false;
    await releaseStock(tx, orderId, { reason: 'expired', madeBy: shopItself, at: now });
    await moveOrder(tx, order, 'expired', 'not paid in time', now);
    await notifyOrder(tx, orderId, { kind: 'unpaid' });
    await closeUnanswered(tx, orderId);
    await releaseHold(tx, order, 'givenUp', now);
    return true;
  });

/** Attempts that the provider never answered: nobody was told where to pay. */
export async function closeUnanswered(tx: Db, orderId: number): Promise<void> {
  await tx
    .update(payments)
    .set({ state: 'closed' })
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'open'), isNull(payments.providerSessionId)));
}

/** The provider takes a repeat as the same refund. @throws Failure 'conflict' where another provider took the money */
export async function refundPayment(
  db: Db,
  gateway: PaymentGateway,
  paymentId: number,
  now = new Date(),
): Promise<void> {
  const [due] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.id, paymentId), eq(payments.state, 'refundDue')));
  if (!due?.providerSessionId) return;
  if (due.provider !== gateway.name)
    throw new Failure('conflict', { text: `payment ${paymentId} belongs to ${due.provider}` });
  await gateway.refund(due.providerSessionId, due.amountPence);
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, due.orderId);
    const [given] = await tx
      .update(payments)
      .set({ state: 'refunded' })
      .where(and(eq(payments.id, paymentId), eq(payments.state, 'refundDue')))
      .returning({ id: payments.id });
    // An order that stands was paid twice: it keeps its state, the surplus alone went back.
    if (!given || !order) return;
    await writeWholeRefund(tx, { orderId: order.id, paymentId, madeBy: gateway.name, at: now });
    await notifyOrder(tx, order.id, { kind: 'moneyBack', id: paymentId });
    if (isOver(order)) await moveOrder(tx, order, 'refunded', 'the money was given back', now);
  });
}

const isOver = ({ state }: LockedOrder): boolean => state === 'cancelled' || state === 'expired';

/** A job that failed for too long is given up by the queue, the customer's money is not. */
export async function enqueueDueRefunds(db: Db, gateway: PaymentGateway): Promise<void> {
  const due = await db
    .select({ paymentId: payments.id })
    .from(payments)
    .where(and(isRefundDue, eq(payments.provider, gateway.name)));
  for (const { paymentId } of due) await addJob(db, 'refund_payment', { paymentId }, refundKey(paymentId));
}
