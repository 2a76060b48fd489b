import { asc, eq } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import { takenDays, takenSlots } from '#server/db/tables/capacity-tables.ts';
import { orderLines, orders } from '#server/db/tables/schema.ts';
import { checkBooks } from '#server/jobs/tasks.ts';
import { editByStaff, type LineEdit, type OrderEdit } from '#server/sales/admin/edit-order.ts';
import { productCalled, setStock } from '#tests/support/customers/customers.ts';
import { clearOrders } from '#tests/support/orders/clear-orders.ts';
import { type PlacedOrder, payByCard, placeOrderOf } from '#tests/support/orders/orders.ts';
import type { TestShop } from '#tests/support/shop/shop.ts';

/** What staff ask for, if it differs from what they usually do. */
type Edit = Partial<Omit<OrderEdit, 'orderNo' | 'now' | 'lines'>> & { readonly lines?: readonly EditAtPlace[] };
/** Lines are named by their place, from 1. */
type EditAtPlace = Omit<LineEdit, 'id'> & { readonly place?: number };

/** Orders that staff change, and what is stored about them, in one shop. */
export function ordersToEdit(shop: TestShop) {
  const { database, clock } = shop;
  const { db } = database;
  const pay = (order: PlacedOrder) => payByCard(shop, order);
  const rowOf = async (orderNo: string) => {
    const [order] = await db.select().from(orders).where(eq(orders.number, orderNo));
    if (!order) throw new Error(`no order ${orderNo}`);
    return order;
  };
  const linesOf = async (orderNo: string) =>
    db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, (await rowOf(orderNo)).id))
      .orderBy(asc(orderLines.id));
  const editsOf = async (orderNo: string, lines: readonly EditAtPlace[]): Promise<LineEdit[]> => {
    const standing = await linesOf(orderNo);
    return lines.map(({ place, ...line }) => ({
      ...line,
      ...(place !== undefined && { id: standing[place - 1]?.id ?? 0 }),
    }));
  };
  return {
    pay,
    rowOf,
    paidOrder: async (slug: string, quantity = 1): Promise<PlacedOrder> => {
      const order = await placeOrderOf(shop, slug, quantity);
      await pay(order);
      return order;
    },
    edit: async (orderNo: string, { lines = [], ...asked }: Edit) =>
      editByStaff(db, {
        orderNo,
        pickup: undefined,
        recipientName: undefined,
        telephone: undefined,
        lines: await editsOf(orderNo, lines),
        as: 'Priya',
        reason: '',
        pastDiary: '',
        mayPassDay: true,
        from: null,
        isTrial: false,
        now: clock.now(),
        ...asked,
      }),
    linesOf,
    stockOf: async (slug: string) => {
      const { stock, sold } = await productCalled(database, slug);
      return { stock, sold };
    },
    /** The places that orders hold, by 'YYYY-MM-DD' and 'YYYY-MM-DD HH:MM'. */
    places: async () => {
      const days = await db.select().from(takenDays);
      const slots = await db.select().from(takenSlots);
      return Object.fromEntries(
        [
          ...days.map(({ date, orders: count }) => [date, count] as const),
          ...slots.map(({ date, time, pickups }) => [`${date} ${time.slice(0, 5)}`, pickups] as const),
        ].filter(([, count]) => count > 0),
      );
    },
    /** Clears all orders and limits, and sets the stock of each product to twenty. */
    startAfresh: async (...slugs: string[]) => {
      await clearOrders(database.pool);
      await database.pool.query(
        'delete from capacity_rules; delete from pauses; delete from taken_days; delete from taken_slots; delete from unpaid_holds',
      );
      for (const slug of slugs) await setStock(database, slug, 20);
    },
    /** Throws if stock, places, money or line items disagree. */
    booksAreRight: () => checkBooks(db, clock.now()),
  };
}

/** What was refused, and why. Throws any other error, and throws if nothing was refused. */
export const refusal = async (work: Promise<unknown>): Promise<Failure> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof Failure) return error;
  throw error ?? new Error('it was not refused');
};
