import { and, asc, eq, ne } from 'drizzle-orm';
import { pence } from '#domain/money/money.ts';
import { causeForCustomer, withoutUndone } from '#domain/order/fulfilment/order-event.ts';
import type { OrderHistory } from '#domain/order/order-history.ts';
import { stateOfCakes } from '#domain/order/order-state.ts';
import { dayMs } from '#domain/time/durations.ts';
import { refundTransfers } from '#server/db/tables/money/refund-tables.ts';
import { orderEvents } from '#server/db/tables/schema.ts';
import { readFailed } from '#server/modules/refunds/read-failed.ts';
import type { RequestContext } from '#server/modules/request-context.ts';
import { ownOrder } from './own-order.ts';

/** A refund takes seconds, or as long as the provider's trouble lasts; of a later one its customer is told to ring. */
const refundLateAfterMs = dayMs;

/** @throws Failure 'notFound' with 'Order not found' for another's order as for none */
export async function findHistory(context: RequestContext, { orderNo }: { orderNo: string }): Promise<OrderHistory> {
  const { db, now } = context;
  const order = await ownOrder(context, orderNo);
  const events = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(asc(orderEvents.id));
  const transfers = await db
    .select()
    .from(refundTransfers)
    .where(and(eq(refundTransfers.orderId, order.id), ne(refundTransfers.state, 'failed')))
    .orderBy(asc(refundTransfers.id));
  const isLate = (since: Date) => now.getTime() - since.getTime() > refundLateAfterMs;
  return {
    events: withoutUndone(events).flatMap((event) => {
      const { kind, at } = event;
      if (kind === 'edited') return [];
      const state = kind === 'returned' ? 'refunded' : stateOfCakes(kind);
      return [{ state, at, cause: causeForCustomer(event) }];
    }),
    refunds: [
      ...transfers.map(({ state, amountPence, createdAt, method }) => ({
        state: state === 'done' ? state : isLate(createdAt) ? ('late' as const) : ('due' as const),
        amountPence: pence(amountPence),
        isByHand: method !== 'card',
      })),
      ...(await readFailed(db, order.id)).map(({ missingPence }) => ({
        state: 'late' as const,
        amountPence: missingPence,
        isByHand: false,
      })),
    ],
  };
}
