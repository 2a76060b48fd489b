import { and, eq, isNotNull } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import { can } from '#domain/order/can.ts';
import { whys } from '#domain/order/order-event.ts';
import { stateOfCakes } from '#domain/order/order-state.ts';
import { type PickupSlot, pickupSlot } from '#domain/pickup/pickup-slot.ts';
import { lockStock } from '#server/db/move-stock.ts';
import type { Db } from '#server/db/open.ts';
import { orders, payments } from '#server/db/tables/schema.ts';
import { lockPlaces } from '#server/pickup/taken-places.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { type LockedOrder, lockOrder } from '#server/sales/orders/changing/move-order.ts';
import { withdrawOrder } from '#server/sales/orders/changing/withdraw-order.ts';
import { isOwnOrder } from '#server/sales/orders/find-order.ts';
import { type Holder, holderKeysOf, lockedHolders } from '#server/sales/orders/holding/holders.ts';
import { closeSessions, expireOrder } from '#server/sales/payments/reconcile-payments.ts';
import { byCustomer, orderedProducts } from './stock.ts';

export type Superseded = { readonly id: number; readonly number: string; readonly payBefore: Date };

/**
 * An order in any other state, or somebody else's, does not concern this attempt (decision 404).
 * @throws Failure 'conflict' if it turns out to be paid, or its payment cannot be stopped: it then stays
 */
export async function lookUpSuperseded(
  context: RequestContext,
  orderNo: string | undefined,
): Promise<Superseded | null> {
  if (orderNo === undefined) return null;
  const which = and(isOwnOrder(context, orderNo), eq(orders.fulfilment, 'placed'));
  const [waiting] = await context.db
    .select({ id: orders.id, number: orders.number, payBefore: orders.payBefore })
    .from(orders)
    .where(which);
  if (!waiting) return null;
  try {
    await closeSessions(context.db, context.services.payments, waiting.id, context.now);
  } catch (error) {
    if (error instanceof Failure && error.code === 'paymentFailed') throw underWay(waiting);
    throw error;
  }
  const [after] = await context.db
    .select({ fulfilment: orders.fulfilment })
    .from(orders)
    .where(eq(orders.id, waiting.id));
  const verdict = after && can.supersede({ state: stateOfCakes(after.fulfilment) });
  if (verdict === 'yes') {
    // Its time is up, but the next sweep has not come yet.
    if (await expireOrder(context.db, waiting.id, context.now)) return null;
    return waiting;
  }
  // The same request, sent twice, may have been quicker; the customer is asked only if money came in.
  if (verdict !== 'paid') return null;
  throw new Failure('conflict', {
    text: `Your order ${waiting.number} has just been paid. Place this one too only if you want both.`,
  });
}

/**
 * Locks at once all stock, places and holders that either order touches, so that two customers never deadlock.
 * @throws Failure 'conflict' if its payment was started again in the meantime
 */
export async function supersede(
  tx: Db,
  superseded: Superseded,
  by: {
    readonly number: string;
    readonly productIds: readonly number[];
    readonly pickup: PickupSlot;
    readonly holders: readonly Holder[];
    readonly now: Date;
  },
): Promise<void> {
  const order = await lockOrder(tx, superseded.id);
  if (!order || can.supersede({ state: stateOfCakes(order.fulfilment) }) !== 'yes') return;
  if (await isBeingPaid(tx, order)) throw underWay(superseded);
  await lockStock(tx, [...new Set([...by.productIds, ...(await orderedProducts(tx, order.id))])]);
  await lockPlaces(tx, [by.pickup, pickupSlot(order.pickupDate, order.pickupTime)]);
  await tx.execute(lockedHolders([...by.holders.map(({ key }) => key), ...(await holderKeysOf(tx, order))]));
  await withdrawOrder(tx, order, {
    why: whys.supersededBy(by.number),
    by: byCustomer,
    now: by.now,
  });
}

async function isBeingPaid(tx: Db, order: LockedOrder): Promise<boolean> {
  const [open] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, order.id), eq(payments.state, 'open'), isNotNull(payments.providerSessionId)))
    .limit(1);
  return open !== undefined;
}

const underWay = ({ number }: Superseded): Failure =>
  new Failure('conflict', {
    text: `The payment for your order ${number} is still in progress. Finish it there, or try again in a moment.`,
  });
