import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { type Pence, pence } from '#domain/money/money.ts';
import type { Fulfilment } from '#domain/order/fulfilment.ts';
import { type WhyMoved, whys } from '#domain/order/order-event.ts';
import { minuteMs } from '#domain/pickup/clock/durations.ts';
import { pickupSlot } from '#domain/pickup/pickup-slot.ts';
import { shopItself } from '#server/db/move-stock.ts';
import type { Db } from '#server/db/open.ts';
import { readSettings } from '#server/db/read-shop.ts';
import { cartLines, orderLines, orders, payments } from '#server/db/tables/schema.ts';
import type { PaymentGateway, PaymentState } from '#server/gateways/payments.ts';
import { addJob, notifyOrder } from '#server/platform/enqueue-job.ts';
import { writePayment } from '#server/sales/ledger/write-entries.ts';
import { type LockedOrder, lockOrder, moveOrder } from '#server/sales/orders/changing/move-order.ts';
import { pickupOf, releaseHold } from '#server/sales/orders/holding/release-hold.ts';
import { countAsSold, releaseStock, reserveAgain } from '#server/sales/orders/placing/stock.ts';
import { writeRefund } from '#server/sales/refunds/give-back.ts';
import { readOwed } from './read-owed.ts';

type Settled = { gateway: PaymentGateway; sessionId: string; settled: PaymentState; why: WhyMoved; now: Date };

/**
 * Settles a payment. Reporting it twice, late or out of order is harmless: money that no order can use is refunded.
 * @returns what becomes of the order afterwards; null for a session that is not ours
 */
export function settlePayment(db: Db, { gateway, sessionId, settled, why, now }: Settled): Promise<Fulfilment | null> {
  return db.transaction(async (tx) => {
    const ours = and(eq(payments.provider, gateway.name), eq(payments.providerSessionId, sessionId));
    const [known] = await tx.select({ orderId: payments.orderId }).from(payments).where(ours);
    const order = known && (await lockOrder(tx, known.orderId));
    if (!order) return null;
    const [payment] = await tx.select().from(payments).where(ours);
    if (!payment || settled === 'open') return order.fulfilment;
    if (settled === 'closed') {
      if (payment.state === 'open')
        await tx.update(payments).set({ state: 'closed' }).where(eq(payments.id, payment.id));
      return order.fulfilment;
    }
    if (payment.state !== 'open' && payment.state !== 'closed') return order.fulfilment;
    const honoured = await honour(tx, order, { payment, paymentMethod: gateway.methodText, why, now });
    await tx.update(payments).set({ state: 'paid' }).where(eq(payments.id, payment.id));
    const fulfilment = honoured && isUnpaid(order) ? 'accepted' : order.fulfilment;
    const { overPence } = await readOwed(tx, { ...order, fulfilment }, now);
    const over = honoured ? overPence : pence(payment.amountPence);
    if (over > 0) await giveBackSurplus(tx, payment, over, now);
    await writePayment(tx, {
      orderId: order.id,
      paymentId: payment.id,
      amountPence: pence(payment.amountPence),
      method: 'card',
      provider: gateway.name,
      madeBy: gateway.name,
      at: now,
    });
    return fulfilment;
  });
}

/** Refunds what no order can use of a payment. */
async function giveBackSurplus(
  tx: Db,
  { id, orderId, method }: typeof payments.$inferSelect,
  amountPence: Pence,
  at: Date,
): Promise<void> {
  const from = [{ id, method, amountPence }];
  await writeRefund(tx, { orderId, kind: 'surplus', actorKind: 'shop', madeBy: '', from, at });
}

type Coming = {
  readonly payment: typeof payments.$inferSelect;
  readonly paymentMethod: string;
  readonly why: WhyMoved;
  readonly now: Date;
};

const isUnpaid = ({ fulfilment }: LockedOrder): boolean => fulfilment === 'placed' || fulfilment === 'expired';

/**
 * Money is of use if that much is owed, and, as far as it goes, if an unpaid order became cheaper on the way. An expired order is honoured
 * while stock and place are available and its pick-up is still to come.
 */
async function honour(tx: Db, order: LockedOrder, { payment, paymentMethod, why, now }: Coming): Promise<boolean> {
  const isLate = order.fulfilment === 'expired';
  const { owedPence } = await readOwed(tx, isLate ? { ...order, fulfilment: 'placed' } : order, now);
  if (payment.amountPence > owedPence && !(isUnpaid(order) && owedPence > 0)) return false;
  if (!isUnpaid(order)) {
    await notifyOrder(tx, order.id, { kind: 'received', id: payment.id });
    return true;
  }
  if (order.fulfilment === 'placed' && (await isOver(tx, pickupOf(order), now))) {
    await releaseStock(tx, order.id, { reason: 'expired', madeBy: shopItself, at: now });
    await moveOrder(tx, order, 'expired', whys.paidTooLate, now);
    await releaseHold(tx, order, 'paid', now);
    return false;
  }
  const slot = pickupSlot(order.pickupDate, order.pickupTime);
  if (isLate && (pickupOf(order) <= now.getTime() || !(await reserveAgain(tx, order.id, slot, now)))) return false;
  await acceptOrder(tx, order, { paymentMethod, why, now });
  if (order.source === 'web') await emptyCart(tx, order);
  if (order.fulfilment === 'placed') await releaseHold(tx, order, 'paid', now);
  return true;
}

/** Whether nobody is expected at the counter any more. */
async function isOver(tx: Db, pickupMs: number, now: Date): Promise<boolean> {
  if (now.getTime() < pickupMs) return false;
  const { visitMinutes } = (await readSettings(tx, ['orders'])).orders;
  return pickupMs + visitMinutes * minuteMs <= now.getTime();
}

/** Removes what was bought, in its weight and quantity; what was added in the meantime stays (decisions). */
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

type Accepted = {
  /** As the customer reads it. */
  readonly paymentMethod: string;
  readonly why: WhyMoved;
  readonly now: Date;
};

/**
 * Accepts an order: it will be baked, its customer is told, and so is the bakery if it wishes, except of what is taken along. The caller
 * holds the order's lock, and its stock if that had to be taken again.
 */
export async function acceptOrder(tx: Db, order: LockedOrder, { paymentMethod, why, now }: Accepted): Promise<void> {
  await countAsSold(tx, order.id);
  await moveOrder(tx, order, 'accepted', why, now);
  await tx.update(orders).set({ paymentMethod }).where(eq(orders.id, order.id));
  await addJob(tx, 'send_order_paid_email', { orderId: order.id }, `order-paid:${order.id}`);
  if (!order.isWalkIn) await notifyOrder(tx, order.id, { kind: 'forShop' });
}
