import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { orders, payments } from '#server/db/schema.ts';
import type { PaymentGateway } from '#server/gateways/payments.ts';
import { lockOrder, moveOrder } from '#server/modules/orders/move-order.ts';
import { returnToShelf } from '#server/modules/orders/shelf.ts';
import { settlePayment } from './settle-payment.ts';

/** An order's open sessions with the gateway that is in use: another provider's cannot be asked about. */
async function openSessions(db: Db, gateway: PaymentGateway, orderId: number): Promise<string[]> {
  const open = await db
    .select({ sessionId: payments.providerSessionId })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'open'), eq(payments.provider, gateway.name)));
  return open.flatMap(({ sessionId }) => sessionId ?? []);
}

/**
 * Asks the provider about an order's open sessions: the shop's own check, for a customer who is back before the notice.
 */
export async function checkOrderPayment(db: Db, gateway: PaymentGateway, orderId: number, now: Date): Promise<void> {
  for (const sessionId of await openSessions(db, gateway, orderId)) {
    const settled = await gateway.look(sessionId);
    if (settled !== 'open')
      await settlePayment(db, { gateway, sessionId, settled, cause: 'checked with the card provider', now });
  }
}

/** How long a notice may take before the shop asks by itself. */
const noticePatienceMs = 2 * 60_000;

/** Reconciliation: sessions whose notice never came, or came for an order that has meanwhile ended. */
export async function reconcilePayments(db: Db, gateway: PaymentGateway, now: Date): Promise<void> {
  const late = await db
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(
      and(
        eq(payments.state, 'open'),
        eq(payments.provider, gateway.name),
        isNotNull(payments.providerSessionId),
        lt(payments.createdAt, new Date(now.getTime() - noticePatienceMs)),
      ),
    )
    .limit(200);
  for (const { orderId } of late) await checkOrderPayment(db, gateway, orderId, now);
}

/**
 * Gives the cakes of unpaid orders back once their time is up (decisions: 30 minutes). The provider's session is
 * closed first; a customer who paid at that very moment keeps the order.
 * @returns how many orders expired
 */
export async function expireUnpaidOrders(db: Db, gateway: PaymentGateway, now: Date): Promise<number> {
  const due = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.state, 'awaitingPayment'), lt(orders.payBefore, now)))
    .orderBy(orders.payBefore)
    .limit(500);
  let expired = 0;
  for (const { id } of due) {
    await closeSessions(db, gateway, id, now);
    if (await expireOrder(db, id, now)) expired += 1;
  }
  return expired;
}

async function closeSessions(db: Db, gateway: PaymentGateway, orderId: number, now: Date): Promise<void> {
  for (const sessionId of await openSessions(db, gateway, orderId)) {
    const settled = await gateway.close(sessionId);
    await settlePayment(db, { gateway, sessionId, settled, cause: 'paid as its time ran out', now });
  }
}

const expireOrder = (db: Db, orderId: number, now: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.state !== 'awaitingPayment' || order.payBefore >= now) return false;
    if ((await moveOrder(tx, order, 'expired', 'not paid in time', now)) !== 'moved') return false;
    await returnToShelf(tx, orderId);
    return true;
  });

/**
 * Gives back money that no order could use. The provider takes a repeat as the same refund.
 * @throws Failure 'conflict' where another provider took the money
 */
export async function refundPayment(db: Db, gateway: PaymentGateway, paymentId: number): Promise<void> {
  const [due] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.id, paymentId), inArray(payments.state, ['refundDue'])));
  if (!due?.providerSessionId) return;
  if (due.provider !== gateway.name)
    throw new Failure('conflict', { text: `payment ${paymentId} belongs to ${due.provider}` });
  await gateway.refund(due.providerSessionId, due.amountPence);
  await db.update(payments).set({ state: 'refunded' }).where(eq(payments.id, paymentId));
}
