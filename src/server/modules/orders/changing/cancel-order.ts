import type { Shop } from '#contract/shop.ts';
import { Failure } from '#domain/failure.ts';
import { can } from '#domain/order/can.ts';
import { whys } from '#domain/order/fulfilment/order-event.ts';
import type { Order } from '#domain/order/order.ts';
import { stateOfCakes } from '#domain/order/order-state.ts';
import { byCustomer } from '#server/modules/orders/placing/stock.ts';
import { findOrder } from '#server/modules/orders/reading/find-order.ts';
import { ownOrder } from '#server/modules/orders/reading/own-order.ts';
import { closeSessions } from '#server/modules/payments/reconcile-payments.ts';
import type { RequestContext } from '#server/modules/request-context.ts';
import { lockOrder } from './move-order.ts';
import { withdrawOrder } from './withdraw-order.ts';

/**
 * The payment page is closed first; what was paid at the last moment is given back. Repeating it is harmless.
 * @throws Failure 'notFound' for another's order; 'conflict' for one that can no longer be cancelled
 */
export async function cancelOrder(context: RequestContext, { orderNo }: { orderNo: string }): Promise<Order> {
  const found = await ownOrder(context, orderNo);
  const { payments: gateway } = context.services;
  if (found.fulfilment === 'placed') {
    // A provider that does not answer keeps nobody from cancelling: the queue goes on closing.
    await closeSessions(context.db, gateway, found.id, context.now).catch(unlessOurs);
  }
  await context.db.transaction(async (tx) => {
    const order = await lockOrder(tx, found.id);
    if (!order) return;
    const verdict = can.cancel({ state: stateOfCakes(order.fulfilment) });
    if (verdict === 'cancelled' || verdict === 'refunded') return;
    if (verdict !== 'yes') throw new Failure('conflict', { text: refusals[verdict](context.shop) });
    await withdrawOrder(tx, order, {
      why: whys.byCustomer,
      by: byCustomer,
      now: context.now,
      email: {},
    });
  });
  return findOrder(context, { orderNo });
}

function unlessOurs(error: unknown): void {
  if (!(error instanceof Failure) || error.code !== 'paymentFailed') throw error;
}

const refusals = {
  expired: () => 'This order was not paid in time and has expired. There is nothing left to cancel.',
  started: ({ telephone }: Shop) =>
    `We have started on this order, so it can no longer be cancelled here. Please ring us on ${telephone.shown}.`,
} as const;
