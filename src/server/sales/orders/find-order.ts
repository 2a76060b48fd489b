import { and, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { type trackingInput, trackingTexts } from '#contract/orders/orders.ts';
import { Failure } from '#domain/failure.ts';
import { pence } from '#domain/money/money.ts';
import { can } from '#domain/order/can.ts';
import { normaliseOrderNumber, type Order, type StoredOrder, type ToPay } from '#domain/order/order.ts';
import { pickupSlot } from '#domain/pickup/pickup-slot.ts';
import { isPhotoSmall } from '#server/db/tables/photo-tables.ts';
import { orderLines, orders } from '#server/db/tables/schema.ts';
import { type LimitedWrite, limitWrites, tryAgainIn } from '#server/platform/limits/limit-writes.ts';
import { customerOf, type RequestContext } from '#server/platform/request-context.ts';
import { moneyColumns, stateOfRow } from '#server/sales/ledger/read-entries.ts';
import { readOwedOf, toPayOf } from '#server/sales/payments/read-owed.ts';
import { calendarOf } from './emails/order-paid-email.ts';

/** The documented list has no pages; this bounds a response. */
const mostInOneAnswer = 500;

export const listOrders = (context: RequestContext): Promise<Order[]> =>
  readOrders(context, eq(orders.userId, customerOf(context).id));

/** All of somebody's orders, for their own copy of what the shop holds. @param theirs a condition on `orders` */
export const listAllOrdersOf = (reading: Reading, theirs: SQL | undefined): Promise<StoredOrder[]> =>
  readOrders(reading, theirs, newestFirst, Number.MAX_SAFE_INTEGER);

/** Anything that reads or writes a customer's order must ask with this condition. @throws Failure 'signInRequired' */
export const isOwnOrder = (context: RequestContext, orderNo: string): SQL | undefined =>
  and(eq(orders.number, normaliseOrderNumber(orderNo)), eq(orders.userId, customerOf(context).id));

/** @throws Failure 'notFound' with 'Order not found', both for another's order and for none */
export async function ownOrder(context: RequestContext, orderNo: string): Promise<typeof orders.$inferSelect> {
  const [order] = await context.db.select().from(orders).where(isOwnOrder(context, orderNo));
  if (!order) throw new Failure('notFound', { text: 'Order not found' });
  return order;
}

/** @throws Failure 'notFound' with 'Order not found', both for another's order and for none */
export async function findOrder(context: RequestContext, { orderNo }: { orderNo: string }): Promise<Order> {
  const [found] = await readOrders(context, isOwnOrder(context, orderNo));
  if (!found) throw new Failure('notFound', { text: 'Order not found' });
  return found;
}

/** What is due depends on the moment. */
type Reading = Pick<RequestContext, 'db' | 'now'>;

export async function lookUpOrder(reading: Reading, orderId: number): Promise<StoredOrder | null> {
  const [found] = await readOrders(reading, eq(orders.id, orderId));
  return found ?? null;
}

const newestFirst: readonly SQL[] = [desc(orders.createdAt), desc(orders.id)];

/** Reads orders; the caller decides whose they may be. */
export async function readOrders(
  { db, now }: Reading,
  which: SQL | undefined,
  inOrder = newestFirst,
  most = mostInOneAnswer,
): Promise<StoredOrder[]> {
  const found = await db
    .select({ ...getTableColumns(orders), ...moneyColumns })
    .from(orders)
    .where(which)
    .orderBy(...inOrder)
    .limit(most);
  if (found.length === 0) return [];
  const lines = await db
    .select({ ...getTableColumns(orderLines), takesPhoto, isPhotoSmall: isSmall })
    .from(orderLines)
    .where(
      inArray(
        orderLines.orderId,
        found.map((order) => order.id),
      ),
    )
    .orderBy(asc(orderLines.id));
  const byOrder = new Map<number, typeof lines>();
  for (const line of lines) byOrder.set(line.orderId, [...(byOrder.get(line.orderId) ?? []), line]);
  const toPay = await readToPay({ db, now }, found);
  return found.map((order) => asOrder(order, byOrder.get(order.id) ?? [], toPay.get(order.id)));
}

type StoredLine = typeof orderLines.$inferSelect & { readonly takesPhoto: boolean; readonly isPhotoSmall: boolean };

const takesPhoto = sql<boolean>`coalesce(
  (select takes_photo(p) from products p where p.id = ${orderLines.productId}), false)`;

const isSmall = sql<boolean>`coalesce(
  (select ${isPhotoSmall(sql`${orderLines.personalisation}`, sql`p.options`)} from products p where p.id = ${orderLines.productId}), false)`;

type OrderRow = typeof orders.$inferSelect & Parameters<typeof stateOfRow>[0];

/** What is to pay, by order id. Most orders were paid at once, and nothing is queried for them. */
export async function readToPay({ db, now }: Reading, rows: readonly OrderRow[]): Promise<ReadonlyMap<number, ToPay>> {
  const owing = rows.filter(mayOwe);
  const owed = await readOwedOf(db, owing, now);
  return new Map(
    owed.flatMap((money, at): [number, ToPay][] => {
      const toPay = toPayOf(money);
      const order = owing[at];
      return order && toPay ? [[order.id, toPay]] : [];
    }),
  );
}

function mayOwe({ fulfilment, source, totalPence, capturedPence, returnedPence }: OrderRow): boolean {
  if (fulfilment === 'cancelled' || fulfilment === 'expired') return false;
  return fulfilment === 'placed' ? source !== 'web' : capturedPence + returnedPence < totalPence;
}

const asOrder = (row: OrderRow, lines: StoredLine[], toPay: ToPay | undefined): StoredOrder => ({
  id: row.id,
  number: row.number,
  fulfilment: row.fulfilment,
  revision: row.revision,
  state: stateOfRow(row),
  ...(toPay && { toPay }),
  ...(row.userId === null && { withoutAccount: true }),
  ...(row.isWalkIn && { isWalkIn: true }),
  ...(row.allergyNote !== '' && { allergyNote: row.allergyNote }),
  paymentMethod: row.paymentMethod,
  placedAt: row.createdAt,
  payBefore: row.payBefore,
  email: row.email,
  recipient: row.recipient,
  sender: row.sender,
  pickup: pickupSlot(row.pickupDate, row.pickupTime),
  subTotalPence: pence(row.subTotalPence),
  discountPence: pence(row.discountPence),
  depositPence: pence(row.depositPence),
  totalPence: pence(row.totalPence),
  lines: lines.map(({ unitPricePence, depositPence, ...line }) => ({
    ...line,
    unitPricePence: pence(unitPricePence),
    depositPence: pence(depositPence),
  })),
});

/** No number can be found in so few tries, and they are enough for somebody who mistypes. */
const limit: LimitedWrite = {
  kind: 'orderTracking',
  mostAnHour: 30,
  refusal: (minutes, { telephone }) =>
    `You have looked up orders very often. Please ${tryAgainIn(minutes)}, or call us on ${telephone.shown}.`,
};

type Tracked = Pick<Order, 'number' | 'state' | 'pickup' | 'placedAt' | 'toPay'> & {
  readonly lines: readonly Pick<
    Order['lines'][number],
    'name' | 'quantity' | 'weightGrams' | 'sizeLabel' | 'personalisation'
  >[];
};

/** @throws Failure 'notFound', the same whether number or email is wrong (U-06); 'tooManyRequests' */
export async function findTracked(context: RequestContext, asked: z.output<typeof trackingInput>) {
  // Recorded before the answer is known: a wrong try must count, and several at once must each see the others.
  await context.db.transaction((tx) => limitWrites({ ...context, db: tx }, limit));
  const [order] = await context.db
    .select({ ...getTableColumns(orders), ...moneyColumns })
    .from(orders)
    .where(and(eq(orders.number, normaliseOrderNumber(asked.orderNo)), eq(orders.email, asked.email)));
  if (!order) throw new Failure('notFound', { text: trackingTexts.notFound });
  return order;
}

/** @throws as `findTracked` */
export async function track(context: RequestContext, asked: z.output<typeof trackingInput>): Promise<Tracked> {
  const order = await findTracked(context, asked);
  const lines = await context.db
    .select({
      name: orderLines.name,
      quantity: orderLines.quantity,
      weightGrams: orderLines.weightGrams,
      sizeLabel: orderLines.sizeLabel,
      personalisation: orderLines.personalisation,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.id));
  const toPay = (await readToPay(context, [order])).get(order.id);
  return {
    ...(toPay && { toPay }),
    number: order.number,
    state: stateOfRow(order),
    pickup: pickupSlot(order.pickupDate, order.pickupTime),
    placedAt: order.createdAt,
    lines,
  };
}

/** @throws Failure 'notFound' with 'Order not found'; 'conflict' for an order that is not going to be collected */
export async function findCalendar(
  context: RequestContext,
  asked: { orderNo: string },
): Promise<{ filename: string; content: string }> {
  return calendarToSave(context, await findOrder(context, asked));
}

/**
 * The order's calendar entry; the caller decides who may see the order. @throws Failure 'conflict' for one that is not going to be
 * collected
 */
export function calendarToSave(
  { services, shop }: Pick<RequestContext, 'services' | 'shop'>,
  order: Order | undefined,
): { filename: string; content: string } {
  if (!order || can.collect(order) !== 'yes')
    throw new Failure('conflict', { text: 'There is nothing to collect for this order.' });
  const { filename, content } = calendarOf({ order, shop, publicUrl: services.publicUrl });
  return { filename, content };
}
