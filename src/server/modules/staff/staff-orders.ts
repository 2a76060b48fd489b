import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { personalisationTexts } from '#domain/catalogue/personalisation-words.ts';
import { sizeText } from '#domain/catalogue/size.ts';
import { Failure } from '#domain/failure.ts';
import { can } from '#domain/order/can.ts';
import { counterFulfilments, type Fulfilment, fulfilmentText } from '#domain/order/fulfilment/fulfilment.ts';
import { whys } from '#domain/order/fulfilment/order-event.ts';
import type { Order } from '#domain/order/order.ts';
import { normaliseOrderNumber } from '#domain/order/order-number.ts';
import { stateOf, stateOfCakes } from '#domain/order/order-state.ts';
import { pickupSlot } from '#domain/pickup/pickup-slot.ts';
import type { Db } from '#server/db/open.ts';
import { quoted } from '#server/db/tables/columns.ts';
import { refunds, refundTransfers } from '#server/db/tables/money/refund-tables.ts';
import { orderEvents, orders, payments } from '#server/db/tables/schema.ts';
import { testProviderName } from '#server/gateways/payments.ts';
import { notifyOrder } from '#server/modules/enqueue-job.ts';
import { moneyColumns, stateOfRow } from '#server/modules/ledger/money-columns.ts';
import { readEntries, readMoney } from '#server/modules/ledger/read-entries.ts';
import { type LockedOrder, lockOrder, moveOrder } from '#server/modules/orders/changing/move-order.ts';
import { withdrawOrder } from '#server/modules/orders/changing/withdraw-order.ts';
import { readOrders } from '#server/modules/orders/reading/find-order.ts';
import { giveBackWhole } from '#server/modules/refunds/give-back.ts';
import { keptOf, readKept } from '#server/modules/refunds/read-kept.ts';

/** Spelled as the index `orders_by_pickup` spells it. */
const atCounter = sql`${orders.fulfilment} in (${quoted(counterFulfilments)})`;

export type DayOrder = Pick<Order, 'number' | 'state' | 'pickup' | 'recipient'> & {
  readonly items: string;
  readonly isTest: boolean;
};

type DayLine = Pick<Order['lines'][number], 'quantity' | 'name' | 'weightGrams' | 'sizeLabel' | 'personalisation'>;

/** YYYY-MM-DD; in the order of the clock. */
export async function listDay(db: Db, day: string): Promise<DayOrder[]> {
  const rows = await db
    .select({
      number: orders.number,
      fulfilment: orders.fulfilment,
      ...moneyColumns,
      pickupTime: orders.pickupTime,
      recipient: orders.recipient,
      lines: sql<
        DayLine[]
      >`(select coalesce(json_agg(json_build_object('quantity', l.quantity, 'name', l.name, 'weightGrams', l.weight_grams, 'sizeLabel', l.size_label, 'personalisation', l.personalisation) order by l.id), '[]') from order_lines l where l.order_id = orders.id)`,
      isTest: sql<boolean>`exists (select from payments p where p.order_id = orders.id and p.provider = ${testProviderName})`,
    })
    .from(orders)
    .where(and(eq(orders.pickupDate, day), atCounter))
    .orderBy(asc(orders.pickupTime), asc(orders.id));
  return rows.map(({ pickupTime, lines, number, recipient, isTest, ...row }) => ({
    number,
    recipient,
    isTest,
    state: stateOfRow(row),
    pickup: pickupSlot(day, pickupTime),
    items: lines.map(dayLineText).join('; '),
  }));
}

/** '1 x Rainbow Cake (1KG, Age: 7)': all that the kitchen must know of it. */
function dayLineText({ quantity, name, personalisation, ...size }: DayLine): string {
  const details = [sizeText(size), ...personalisationTexts(personalisation)].filter((part) => part !== '');
  return `${quantity} x ${name}${details.length > 0 ? ` (${details.join(', ')})` : ''}`;
}

/** Throws Failure 'notFound'. */
export async function findForStaff(db: Db, orderNo: string) {
  const number = normaliseOrderNumber(orderNo);
  const [order] = await readOrders(db, eq(orders.number, number));
  if (!order) throw noOrder(number);
  return {
    order,
    transfers: await db
      .select({ ...getTableColumns(refundTransfers), refund: refunds })
      .from(refundTransfers)
      .innerJoin(refunds, eq(refunds.id, refundTransfers.refundId))
      .where(eq(refundTransfers.orderId, order.id))
      .orderBy(asc(refundTransfers.id)),
    payments: await db.select().from(payments).where(eq(payments.orderId, order.id)).orderBy(asc(payments.attempt)),
    entries: await readEntries(db, order.id),
    events: await db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id)).orderBy(asc(orderEvents.id)),
  };
}

const noOrder = (number: string): Failure => new Failure('notFound', { text: `There is no order ${number}.` });

type ByStaff = { readonly orderNo: string; readonly as: string; readonly now: Date };

/**
 * The table of moves decides. @throws Failure 'notFound', 'conflict' where the order cannot go there from where it is
 */
export const moveByStaff = (
  db: Db,
  { orderNo, to, as, now }: ByStaff & { readonly to: Fulfilment },
): Promise<'moved' | 'same'> =>
  locked(db, orderNo, async (tx, order) => {
    const outcome = await moveOrder(tx, order, to, whys.byStaff(as), now);
    if (outcome === 'refused') throw refused(order, `cannot become '${fulfilmentText(to)}'`);
    if (outcome === 'moved' && to === 'ready') await notifyOrder(tx, order.id, { kind: 'ready' });
    return outcome;
  });

type Withdrawn = ByStaff & { readonly reason: string };

/** The customer reads the reason. @throws Failure 'notFound', 'conflict' from baking on */
export const cancelByStaff = (db: Db, { orderNo, as, reason, now }: Withdrawn): Promise<'moved' | 'same'> =>
  locked(db, orderNo, async (tx, order) => {
    const verdict = can.cancel({ state: stateOfCakes(order.fulfilment) });
    if (verdict === 'cancelled') return 'same';
    if (verdict !== 'yes') {
      const hint = verdict === 'started' ? ' Use orders refund to give its money back.' : '';
      throw refused(order, 'can no longer be cancelled', hint);
    }
    await withdrawOrder(tx, order, { why: whys.byStaff(as, reason), by: as, now, email: { reason } });
    return 'moved';
  });

/**
 * The whole of what is kept goes back, and what is being made or waits is cancelled with it.
 * @throws Failure 'notFound', 'conflict' where nothing was paid, or the order can be cancelled instead
 */
export const refundByStaff = (db: Db, { orderNo, as, reason, now }: Withdrawn): Promise<'moved' | 'same'> =>
  locked(db, orderNo, async (tx, order) => {
    const verdict = can.refund({ state: stateOf(order.fulfilment, await readMoney(tx, order.id)) });
    if (verdict === 'refunded') return 'same';
    if (verdict === 'cancelInstead')
      throw refused(order, 'is not being made yet', ' Use orders cancel, which gives back what was paid.');
    const isKept = keptOf(await readKept(tx, order.id)) > 0;
    if (verdict === 'nothingKept' || !isKept)
      throw refused(order, 'has no money left to give back: the queue gives back what came for it');
    const why = whys.byStaff(as, reason);
    if (order.fulfilment === 'collected') await giveBackWhole(tx, order.id, why, now);
    else await withdrawOrder(tx, order, { why, by: as, now });
    return 'moved';
  });

const refused = (order: LockedOrder, why: string, hint = ''): Failure =>
  new Failure('conflict', { text: `${order.number} is '${fulfilmentText(order.fulfilment)}' and ${why}.${hint}` });

/** Throws Failure 'notFound'. */
export async function findByNumber(db: Db, orderNo: string): Promise<LockedOrder> {
  const number = normaliseOrderNumber(orderNo);
  const [order] = await db.select().from(orders).where(eq(orders.number, number));
  if (!order) throw noOrder(number);
  return order;
}

/** The work is done under the order's lock. @throws Failure 'notFound' */
export const locked = async <T>(
  db: Db,
  orderNo: string,
  work: (tx: Db, order: LockedOrder) => Promise<T>,
): Promise<T> => {
  const { id } = await findByNumber(db, orderNo);
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw noOrder(orderNo);
    return work(tx, order);
  });
};
