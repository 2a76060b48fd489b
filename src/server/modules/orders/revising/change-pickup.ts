import type * as z from 'zod/mini';
import type { changePickup as endpoint, PickupOfOrder } from '#contract/orders/order-pickup.ts';
import type { Order } from '#domain/order/order.ts';
import { mayStillMove, movableUntil, partsThatMayChange } from '#domain/order/revising/may-revise.ts';
import { pickupSlot } from '#domain/pickup/pickup-slot.ts';
import { readDiaryForOrder } from '#server/modules/diary/read-diary.ts';
import { findOrder } from '#server/modules/orders/reading/find-order.ts';
import { ownOrder } from '#server/modules/orders/reading/own-order.ts';
import type { RequestContext } from '#server/modules/request-context.ts';
import { demandOfSold, isAgreed } from './judge-change.ts';
import { readRevisable } from './read-revisable.ts';
import { reviseOrder } from './revise-order.ts';

/** @throws Failure 'notFound' with 'Order not found', for another's order as for none */
export async function findPickup(context: RequestContext, { orderNo }: { orderNo: string }): Promise<PickupOfOrder> {
  const { db, now } = context;
  const order = await ownOrder(context, orderNo);
  const { lines, pickup } = await readRevisable(db, order);
  const productIds = [...new Set(lines.map(({ productId }) => productId))];
  const { diary, needs } = await readDiaryForOrder(db, now, productIds);
  const demand = { ...demandOfSold(lines, needs), workUnits: order.workUnits };
  const isOpen = !isAgreed(order) && partsThatMayChange(order.fulfilment, 'customer').includes('pickupDay');
  const mayChange = isOpen && mayStillMove(pickup, demand, now.getTime(), diary);
  return {
    revision: order.revision,
    mayChange,
    until: mayChange ? new Date(movableUntil(pickup, demand, diary)).toISOString() : null,
    demand: { ...demand, leads: [...demand.leads], seasons: [...demand.seasons] },
  };
}

/**
 * Their own order's day and time, and nothing else of it. Asking again for what it has already is harmless.
 * @throws as `reviseOrder`
 */
export async function changePickup(
  context: RequestContext,
  { orderNo, revision, pickupDate, pickupTime }: z.output<typeof endpoint.input>,
): Promise<Order> {
  const { db, now, services } = context;
  const order = await ownOrder(context, orderNo);
  await reviseOrder(
    { db, now, gateway: services.payments },
    {
      orderId: order.id,
      from: revision,
      change: { pickup: pickupSlot(pickupDate, pickupTime) },
      actorKind: 'customer',
      madeBy: '',
      reason: '',
      pastDiary: '',
      mayPassDay: false,
      givesBack: null,
      isTrial: false,
    },
  );
  return findOrder(context, { orderNo });
}
