import { and, asc, eq, gt } from 'drizzle-orm';
import type { ActorKind } from '#domain/order/fulfilment/order-event.ts';
import { changesBetween, type OrderChange, type ToldOrder } from '#domain/order/revising/changes-between.ts';
import type { Db } from '#server/db/open.ts';
import { orderRevisions } from '#server/db/tables/orders/change-tables.ts';
import { toldOrder } from './told-order.ts';

export type ChangeOfOrder = {
  /** What it led to. */
  readonly revision: number;
  readonly actorKind: ActorKind;
  readonly madeBy: string;
  readonly reason: string;
  readonly at: Date;
  readonly changes: readonly OrderChange[];
};

/** Each change of an order, the oldest first: what it was before and what it became. @param now the order as it is */
export async function readChanges(db: Db, orderId: number, now: ToldOrder, since = 1): Promise<ChangeOfOrder[]> {
  const kept = await db
    .select()
    .from(orderRevisions)
    .where(and(eq(orderRevisions.orderId, orderId), gt(orderRevisions.revision, since)))
    .orderBy(asc(orderRevisions.revision));
  const states = [...kept.map(({ before }) => toldOrder.parse(before)), now];
  return kept.map(({ revision, actorKind, madeBy, reason, at }, place) => {
    const [before, after] = [states[place], states[place + 1]];
    return { revision, actorKind, madeBy, reason, at, changes: before && after ? changesBetween(before, after) : [] };
  });
}
