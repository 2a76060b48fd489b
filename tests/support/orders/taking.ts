import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import type { OrderToTake } from '#domain/order/taking/order-to-take.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import { orderEvents, orders, payments } from '#server/db/tables/schema.ts';
import { takeOrder } from '#server/sales/orders/taking/take-order.ts';
import type { TestShop } from '#tests/support/shop/shop.ts';

export const takenCake = 'black-forest-gateau';

/** What Ann calls about, valid in every field: one cake for noon on the day after the test clock's, to be paid on collection. */
export const orderToTake = (changes: Partial<OrderToTake> = {}): OrderToTake => ({
  key: randomUUID(),
  source: 'telephone',
  as: 'Priya',
  contact: { name: 'Ann Baker', telephone: '07700 900321', email: 'ann@example.com' },
  customer: null,
  allergies: { asked: true, note: 'no nuts' },
  lines: [{ slug: takenCake, weightGrams: null, quantity: 1, personalisation: {} }],
  pickup: { date: '2026-11-19', time: '12:00' },
  pastDiary: '',
  mayPassDay: true,
  discount: null,
  deposit: null,
  payment: { how: 'onCollection' },
  note: '',
  agreedTotalPence: null,
  seenWarnings: null,
  ...changes,
});

/** Takes an order as staff do, as {@link orderToTake} says. */
export const takeOrderOf = ({ database: { db }, clock, services }: TestShop, changes: Partial<OrderToTake> = {}) =>
  takeOrder({ db, now: clock.now(), publicUrl: services.publicUrl }, orderToTake(changes));

export async function rowOf({ db }: OpenDatabase, number: string): Promise<typeof orders.$inferSelect> {
  const [row] = await db.select().from(orders).where(eq(orders.number, number));
  if (!row) throw new Error(`no order ${number}`);
  return row;
}

/** The order's events, such as 'accepted by Priya', one after the other. */
export async function eventsOf(database: OpenDatabase, number: string): Promise<string[]> {
  const { id } = await rowOf(database, number);
  const events = await database.db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .orderBy(asc(orderEvents.id));
  return events.map(({ kind, madeBy }) => `${kind} by ${madeBy}`);
}

/** The order's payments, such as 'cash 2000 paid Priya', one after the other. */
export async function paymentsOf(database: OpenDatabase, number: string): Promise<string[]> {
  const { id } = await rowOf(database, number);
  const rows = await database.db.select().from(payments).where(eq(payments.orderId, id)).orderBy(asc(payments.attempt));
  return rows.map(({ method, amountPence, state, takenBy }) =>
    [method, amountPence, state, takenBy ?? ''].join(' ').trim(),
  );
}
