import { eq } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import { type Fulfilment, fulfilmentText, type StaffPlace } from '#domain/order/fulfilment.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopTime } from '#domain/pickup/pickup.ts';
import type { Db } from '#server/db/open.ts';
import { orderEvents } from '#server/db/tables/schema.ts';
import { requirePermission, type StaffContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';
import { withLocked } from '#server/sales/orders/changing/find-by-number.ts';
import type { LockedOrder } from '#server/sales/orders/changing/move-order.ts';
import { moveByStaff } from './staff-orders.ts';

export type SeenMove = {
  readonly orderNo: string;
  /** The state it was seen in. */
  readonly from: Fulfilment;
  /** The revision that was seen; null takes the order as it is. */
  readonly revision: number | null;
  readonly to: StaffPlace;
  readonly isUndo: boolean;
};

/** The 'ready' email can be taken back for this long (B-02). */
const emailAfterSeconds = 60;

/**
 * Moves an order from the state that somebody saw it in. If it is already where it should go, there is nothing to do.
 * @throws Failure 'conflict' saying who was first, if it is in another state or was edited since; 'notAllowed' without the permission
 */
export async function moveSeen(
  context: StaffContext,
  { orderNo, from, revision, to, isUndo }: SeenMove,
): Promise<'moved' | 'same'> {
  const { db, staff, now } = context;
  const isOfCounter = [from, to].some((state) => state === 'collected' || state === 'notCollected');
  requirePermission(context, isOfCounter ? 'orders.handOver' : 'orders.move');
  return withLocked(db, orderNo, async (tx, order) => {
    if (order.fulfilment === to) return 'same';
    if (order.fulfilment !== from) throw await movedSince(tx, order);
    if (revision !== null && revision !== order.revision)
      throw new Failure('conflict', {
        text: `${order.number} has changed since then: please check it again. Nothing was moved.`,
      });
    const outcome = await moveByStaff(tx, { orderNo, to, as: staff.name, now, isUndo, emailAfterSeconds });
    await writeAudit(
      { ...context, db: tx },
      {
        action: isUndo ? 'order.movedBack' : 'order.moved',
        subjectKind: 'order',
        subject: order.id,
        subjectName: order.number,
        before: { state: from },
        after: { state: to },
      },
    );
    return outcome;
  });
}

async function movedSince(db: Db, order: LockedOrder): Promise<Failure> {
  const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id)).orderBy(orderEvents.id);
  const last = events.findLast(({ kind }) => kind === order.fulfilment);
  const when = last ? ` at ${shopTime(last.at.getTime(), shopTimeZone)}` : '';
  const who = last?.madeBy ? ` by ${last.madeBy}` : '';
  return new Failure('conflict', {
    text: `${order.number} is now '${fulfilmentText(order.fulfilment)}': moved${who}${when}. Nothing was changed.`,
  });
}
