import { and, asc, eq, inArray, lt, ne } from 'drizzle-orm';
import { openFulfilments } from '#domain/order/fulfilment.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { instantOf, shopDate } from '#domain/pickup/pickup.ts';
import type { Db } from '#server/db/open.ts';
import { readSettings } from '#server/db/read-shop.ts';
import { orders } from '#server/db/tables/schema.ts';
import { notifyOrder } from '#server/platform/enqueue-job.ts';
import { isGivenBack, readOwedOf } from '#server/sales/payments/read-owed.ts';

const asId = (day: string): number => Number(day.replaceAll('-', ''));

/** Accepted and still to be made or collected; nobody is reminded of what was sold over the counter. */
const expected = and(inArray(orders.fulfilment, openFulfilments), eq(orders.isWalkIn, false), ne(orders.email, ''));

/**
 * Once a day, reminds customers who ordered on an earlier day for tomorrow; an order placed today is one that they have only just read
 * about. Not if all of its money was refunded.
 * @returns how many are reminded
 */
export async function remindOfPickups(db: Db, now: Date): Promise<number> {
  const { letters } = await readSettings(db, ['letters']);
  if (!letters.remindsOfPickups) return 0;
  const today = shopDate(now.getTime(), shopTimeZone);
  const tomorrow = addDays(today, 1);
  const begun = new Date(instantOf(today, '00:00', shopTimeZone));
  const due = await db
    .select()
    .from(orders)
    .where(and(eq(orders.pickupDate, tomorrow), expected, lt(orders.createdAt, begun)))
    .orderBy(asc(orders.id));
  const owed = await readOwedOf(db, due, now);
  const reminded = due.filter(({ fulfilment }, at) => {
    const standing = owed[at];
    return standing !== undefined && !isGivenBack(fulfilment, standing);
  });
  for (const { id } of reminded) await notifyOrder(db, id, { kind: 'tomorrow', id: asId(tomorrow) });
  return reminded.length;
}

/** Whether it is still to be collected on that day. */
export async function isExpected(db: Db, orderId: number, day: number): Promise<boolean> {
  const [order] = await db
    .select({ date: orders.pickupDate })
    .from(orders)
    .where(and(eq(orders.id, orderId), expected));
  return order !== undefined && asId(order.date) === day;
}
