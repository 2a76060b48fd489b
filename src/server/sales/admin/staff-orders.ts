import { and, asc, eq, getTableColumns } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import { formatPounds, type Pence, pence } from '#domain/money/money.ts';
import { fulfilmentText, move, type StaffPlace, stepByStaff } from '#domain/order/fulfilment.ts';
import { normaliseOrderNumber } from '#domain/order/order.ts';
import { whys } from '#domain/order/order-event.ts';
import type { Db } from '#server/db/open.ts';
import { orderAdjustments, orderNotes } from '#server/db/tables/change-tables.ts';
import { refunds, refundTransfers } from '#server/db/tables/money/refund-tables.ts';
import { orderEvents, orders, payments } from '#server/db/tables/schema.ts';
import { dropNews, notifyOrder } from '#server/platform/enqueue-job.ts';
import { readEntries } from '#server/sales/ledger/read-entries.ts';
import { noOrder, withLocked } from '#server/sales/orders/changing/find-by-number.ts';
import { type LockedOrder, moveOrder } from '#server/sales/orders/changing/move-order.ts';
import { withdrawOrder } from '#server/sales/orders/changing/withdraw-order.ts';
import { readOrders } from '#server/sales/orders/find-order.ts';
import { readChanges } from '#server/sales/orders/revising/read-revisable.ts';
import { readOwed } from '#server/sales/payments/read-owed.ts';
import { type ByHand, takeByHand } from '#server/sales/payments/take-by-hand.ts';

/** Throws Failure 'notFound'. */
export async function findForStaff(db: Db, orderNo: string, now: Date) {
  const number = normaliseOrderNumber(orderNo);
  const [order] = await readOrders({ db, now }, eq(orders.number, number));
  const [row] = await db.select().from(orders).where(eq(orders.number, number));
  if (!order || !row) throw noOrder(number);
  const of = row.id;
  return {
    order,
    row,
    owed: await readOwed(db, row, now),
    notes: await db.select().from(orderNotes).where(eq(orderNotes.orderId, of)).orderBy(asc(orderNotes.id)),
    adjustments: await db
      .select()
      .from(orderAdjustments)
      .where(and(eq(orderAdjustments.orderId, of), eq(orderAdjustments.kind, 'discount')))
      .orderBy(asc(orderAdjustments.id)),
    transfers: await db
      .select({ ...getTableColumns(refundTransfers), refund: refunds })
      .from(refundTransfers)
      .innerJoin(refunds, eq(refunds.id, refundTransfers.refundId))
      .where(eq(refundTransfers.orderId, of))
      .orderBy(asc(refundTransfers.id)),
    payments: await db.select().from(payments).where(eq(payments.orderId, of)).orderBy(asc(payments.attempt)),
    entries: await readEntries(db, of),
    changes: await readChanges(db, of, order, 'staff'),
    events: await db.select().from(orderEvents).where(eq(orderEvents.orderId, of)).orderBy(asc(orderEvents.id)),
  };
}

type ByStaff = { readonly orderNo: string; readonly as: string; readonly now: Date };

type Move = ByStaff & {
  readonly to: StaffPlace;
  /** The previous step was pressed too early: `to` is where the order was. */
  readonly isUndo?: boolean;
  /** It is handed over although the kitchen forgot to say that it is ready. */
  readonly isHere?: boolean;
  /** For this long the 'ready' email can be taken back with the step. */
  readonly emailAfterSeconds?: number;
  /** How what is owed is paid as it is handed over. */
  readonly paid?: Pick<ByHand, 'method' | 'key'> | undefined;
};

/**
 * The table of steps by staff decides: no order is accepted, cancelled or expired here. @throws Failure 'notFound', 'conflict' if the order
 * cannot go there from where it is, or would be handed over with money owed
 */
export const moveByStaff = (
  db: Db,
  { orderNo, to, as, now, paid, isUndo = false, isHere = false, emailAfterSeconds = 0 }: Move,
): Promise<'moved' | 'same'> =>
  withLocked(db, orderNo, async (tx, order) => {
    // It has no place at the counter and is in no production, so nobody would hear of it again.
    if (isUndo && order.isWalkIn)
      throw refused(order, 'was sold over the counter', ' Refund it instead, and return its pieces to stock.');
    const outcome = isHere ? move(order.fulfilment, to) : stepByStaff(order.fulfilment, to, isUndo);
    if (outcome === 'moved') await moveOrder(tx, order, to, isUndo ? whys.undoneBy(as) : whys.byStaff(as), now);
    if (outcome === 'refused') throw refused(order, `cannot become '${fulfilmentText(to)}'`);
    if (outcome === 'moved') await dropNews(tx, order.id, { kind: 'ready' });
    if (outcome === 'moved' && to === 'ready' && !isUndo)
      await notifyOrder(tx, order.id, { kind: 'ready' }, emailAfterSeconds);
    if (outcome === 'moved' && to === 'collected') await settleAtCounter(tx, order, { as, now, paid });
    return outcome;
  });

async function settleAtCounter(
  tx: Db,
  order: LockedOrder,
  { as, now, paid }: Pick<Move, 'as' | 'now' | 'paid'>,
): Promise<void> {
  const { owedPence } = await readOwed(tx, order, now);
  if (owedPence === 0) return;
  if (!paid) {
    const text = `${order.number} still has ${formatPounds(owedPence)} to pay. Take the payment as you hand it over.`;
    throw new Failure('conflict', { text });
  }
  await takeByHand(tx, order, { ...paid, amountPence: owedPence, as, now });
}

type Withdrawn = ByStaff & { readonly reason: string };

type Cancelled = Withdrawn & {
  /** For staff only. */
  readonly note?: string;
  readonly keepPence?: Pence;
  readonly isHanded?: boolean;
};

/**
 * Cancels an order that is not collected yet. The customer reads the reason, and what is kept. @throws Failure 'notFound', 'conflict' once it
 * is collected or has expired
 */
export const cancelByStaff = (
  db: Db,
  { orderNo, as, reason, note, now, keepPence = pence(0), isHanded = false }: Cancelled,
): Promise<'moved' | 'same'> =>
  withLocked(db, orderNo, async (tx, order) => {
    const why = whys.byStaff(as, reason);
    const outcome = await withdrawOrder(tx, order, { why, by: as, now, email: { reason }, note, keepPence, isHanded });
    if (outcome !== 'refused') return outcome;
    throw refused(
      order,
      'can no longer be cancelled',
      order.fulfilment === 'collected' ? ' It can still be refunded.' : '',
    );
  });

const refused = (order: LockedOrder, why: string, hint = ''): Failure =>
  new Failure('conflict', { text: `${order.number} is '${fulfilmentText(order.fulfilment)}' and ${why}.${hint}` });
