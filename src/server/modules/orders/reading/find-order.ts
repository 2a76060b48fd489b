import { asc, desc, eq, getTableColumns, inArray, type SQL } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import { pence } from '#domain/money/money.ts';
import type { Order, StoredOrder } from '#domain/order/order.ts';
import type { ToPay } from '#domain/order/to-pay.ts';
import { pickupSlot } from '#domain/pickup/pickup-slot.ts';
import { orderLines, orders } from '#server/db/tables/schema.ts';
import { moneyColumns, stateOfRow } from '#server/modules/ledger/money-columns.ts';
import { readOwedOf, toPayOf } from '#server/modules/payments/owed/read-owed.ts';
import { customerOf, type RequestContext } from '#server/modules/request-context.ts';
import { isOwnOrder } from './own-order.ts';

/** The documented list has no pages; this bounds an answer. */
const mostInOneAnswer = 500;

export const listOrders = (context: RequestContext): Promise<Order[]> =>
  readOrders(context, eq(orders.userId, customerOf(context).id));

/** All of them, for somebody's own copy of what the shop holds. @param theirs of `orders` */
export const listAllOrdersOf = (reading: Reading, theirs: SQL | undefined): Promise<StoredOrder[]> =>
  readOrders(reading, theirs, newestFirst, Number.MAX_SAFE_INTEGER);

/** @throws Failure 'notFound' with 'Order not found', for another's order as for none */
export async function findOrder(context: RequestContext, { orderNo }: { orderNo: string }): Promise<Order> {
  const [found] = await readOrders(context, isOwnOrder(context, orderNo));
  if (!found) throw new Failure('notFound', { text: 'Order not found' });
  return found;
}

/** What is due is due at a moment. */
type Reading = Pick<RequestContext, 'db' | 'now'>;

export async function lookUpOrder(reading: Reading, orderId: number): Promise<StoredOrder | null> {
  const [found] = await readOrders(reading, eq(orders.id, orderId));
  return found ?? null;
}

const newestFirst: readonly SQL[] = [desc(orders.createdAt), desc(orders.id)];

/** Whose they may be is for the caller to say. */
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
    .select()
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

type OrderRow = typeof orders.$inferSelect & Parameters<typeof stateOfRow>[0];

/** Most orders were paid at once, and nothing is asked about them. */
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

const asOrder = (row: OrderRow, lines: (typeof orderLines.$inferSelect)[], toPay: ToPay | undefined): StoredOrder => ({
  id: row.id,
  number: row.number,
  fulfilment: row.fulfilment,
  revision: row.revision,
  state: stateOfRow(row),
  ...(toPay && { toPay }),
  ...(row.userId === null && { withoutAccount: true }),
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
