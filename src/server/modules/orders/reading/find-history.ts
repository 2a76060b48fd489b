import { and, asc, eq, inArray } from 'drizzle-orm';
import { pence } from '#domain/money/money.ts';
import type { OrderHistory } from '#domain/order/order-history.ts';
import { isLive, type OrderState } from '#domain/order/order-state.ts';
import { dayMs } from '#domain/time/durations.ts';
import { orderEvents, payments } from '#server/db/tables/schema.ts';
import { causeForCustomer } from '#server/modules/orders/changing/order-causes.ts';
import type { RequestContext } from '#server/modules/request-context.ts';
import { ownOrder } from './own-order.ts';

/** A refund takes seconds, or as long as the provider's trouble lasts; of a later one its customer is told to ring. */
const refundLateAfterMs = dayMs;

/** @throws Failure 'notFound' with 'Order not found' for another's order as for none */
export async function findHistory(context: RequestContext, { orderNo }: { orderNo: string }): Promise<OrderHistory> {
  const { db, now } = context;
  const order = await ownOrder(context, orderNo);
  const events = await db
    .select({ state: orderEvents.toState, at: orderEvents.at, cause: orderEvents.cause })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(asc(orderEvents.id));
  const refunds = await db
    .select({ state: payments.state, amountPence: payments.amountPence })
    .from(payments)
    .where(and(eq(payments.orderId, order.id), inArray(payments.state, ['refundDue', 'refunded'])))
    .orderBy(asc(payments.attempt));
  // What was paid twice, or after the order was over, came with its payment page: soon after the last move.
  const owedSince = (events.findLast(({ state }) => givesMoneyBack(state)) ?? events.at(-1))?.at ?? now;
  const owed = now.getTime() - owedSince.getTime() > refundLateAfterMs ? 'late' : 'due';
  return {
    events: events.map(({ state, at, cause }) => ({ state, at, cause: causeForCustomer(cause) })),
    refunds: refunds.map(({ state, amountPence }) => ({
      state: state === 'refunded' ? 'done' : owed,
      amountPence: pence(amountPence),
    })),
  };
}

const givesMoneyBack = (state: OrderState): boolean => !isLive(state) && state !== 'collected';
