import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { pence } from '#domain/money/money.ts';
import type { OrderState } from '#domain/order/order-state.ts';
import { pickupSlot } from '#domain/pickup/pickup-slot.ts';
import { minuteMs } from '#domain/time/durations.ts';
import { shopItself } from '#server/db/move-stock.ts';
import type { Db } from '#server/db/open.ts';
import { readSettings } from '#server/db/settings/read-settings.ts';
import { cartLines, orderLines, orders, payments } from '#server/db/tables/schema.ts';
import type { PaymentGateway, PaymentState } from '#server/gateways/payments.ts';
import { addJob, notifyOrder } from '#server/modules/enqueue-job.ts';
import { writePayment } from '#server/modules/ledger/write-entries.ts';
import { type LockedOrder, lockOrder, moveOrder } from '#server/modules/orders/changing/move-order.ts';
import { pickupOf } from '#server/modules/orders/holding/pay-before.ts';
import { releaseHold } from '#server/modules/orders/holding/release-hold.ts';
import { countAsSold, releaseStock, reserveAgain } from '#server/modules/orders/placing/stock.ts';

/** One refund job a payment, however often it is enqueued. */
export const refundKey = (paymentId: number): string => `refund:${paymentId}`;

type Settled = { gateway: PaymentGateway; sessionId: string; settled: PaymentState; cause: string; now: Date };

/**
 * Saying it twice, late or out of order is harmless: money that no order can use is given back.
 * @returns the order's state afterwards; null for a session that is not ours
 */
export function settlePayment(
  db: Db,
  { gateway, sessionId, settled, cause, now }: Settled,
): Promise<OrderState | null> {
  return db.transaction(async (tx) => {
    const ours = and(eq(payments.provider, gateway.name), eq(payments.providerSessionId, sessionId));
    const [known] = await tx.select({ orderId: payments.orderId }).from(payments).where(ours);
    const order = known && (await lockOrder(tx, known.orderId));
    if (!order) return null;
    const [payment] = await tx.select().from(payments).where(ours);
    if (!payment || settled === 'open') return order.state;
    if (settled === 'closed') {
      if (payment.state === 'open')
        await tx.update(payments).set({ state: 'closed' }).where(eq(payments.id, payment.id));
      return order.state;
    }
    if (payment.state !== 'open' && payment.state !== 'closed') return order.state;
    const honoured = await honour(tx, order, gateway.methodText, cause, now);
    await tx
      .update(payments)
      .set({ state: honoured ? 'paid' : 'refundDue' })
      .where(eq(payments.id, payment.id));
    await writePayment(tx, {
      orderId: order.id,
      paymentId: payment.id,
      amountPence: pence(payment.amountPence),
      method: 'card',
      provider: gateway.name,
      madeBy: gateway.name,
      at: now,
    });
    if (!honoured) await addJob(tx, 'refund_payment', { paymentId: payment.id }, refundKey(payment.id));
    return honoured ? 'paid' : order.state;
  });
}

/** An expired order is honoured while stock and place are there and its pick-up is to come. */
async function honour(tx: Db, order: LockedOrder, paymentMethod: string, cause: string, now: Date): Promise<boolean> {
  if (order.state !== 'awaitingPayment' && order.state !== 'expired') return false;
  if (order.state === 'awaitingPayment' && (await isOver(tx, pickupOf(order), now))) {
    await releaseStock(tx, order.id, { reason: 'expired', madeBy: shopItself, at: now });
    await moveOrder(tx, order, 'expired', 'paid after its pick-up had passed', now);
    await releaseHold(tx, order, 'paid', now);
    return false;
  }
  const isLate = order.state === 'expired';
  const slot = pickupSlot(order.pickupDate, order.pickupTime);
  if (isLate && (pickupOf(order) <= now.getTime() || !(await reserveAgain(tx, order.id, slot, now)))) return false;
  await countAsSold(tx, order.id);
  await moveOrder(tx, order, 'paid', cause, now);
  await tx.update(orders).set({ paymentMethod }).where(eq(orders.id, order.id));
  await emptyCart(tx, order);
  await addJob(tx, 'send_order_paid_email', { orderId: order.id }, `order-paid:${order.id}`);
  await notifyOrder(tx, order.id, { kind: 'forShop' });
  if (order.state === 'awaitingPayment') await releaseHold(tx, order, 'paid', now);
  return true;
}

/** Whether nobody is awaited at the counter any more. */
async function isOver(tx: Db, pickupMs: number, now: Date): Promise<boolean> {
  if (now.getTime() < pickupMs) return false;
  const { visitMinutes } = (await readSettings(tx, ['orders'])).orders;
  return pickupMs + visitMinutes * minuteMs <= now.getTime();
}

/** What was bought goes, in its weight and as many; what was added meanwhile stays (decisions). */
async function emptyCart(tx: Db, { id, userId }: LockedOrder): Promise<void> {
  if (userId === null) return;
  const bought = tx
    .select({
      productId: orderLines.productId,
      weightGrams: orderLines.weightGrams,
      personalisation: orderLines.personalisation,
      quantity: sql<number>`sum(${orderLines.quantity})::int`.as('bought'),
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, id))
    .groupBy(orderLines.productId, orderLines.weightGrams, orderLines.personalisation)
    .as('bought');
  const ofCart = and(
    eq(cartLines.userId, userId),
    eq(cartLines.productId, bought.productId),
    eq(cartLines.weightGrams, bought.weightGrams),
    eq(cartLines.personalisation, bought.personalisation),
  );
  const all = and(ofCart, lte(cartLines.quantity, bought.quantity));
  await tx
    .delete(cartLines)
    .where(inArray(cartLines.id, tx.select({ id: cartLines.id }).from(cartLines).innerJoin(bought, all)));
  await tx
    .update(cartLines)
    .set({ quantity: sql`${cartLines.quantity} - ${bought.quantity}` })
    .from(bought)
    .where(ofCart);
}
