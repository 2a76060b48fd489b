import { and, asc, between, eq, inArray, ne } from 'drizzle-orm';
import { reminderOf } from '#domain/money/ledger/owed/instalments.ts';
import { liveFulfilments } from '#domain/order/fulfilment.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import type { Db } from '#server/db/open.ts';
import { readSettings } from '#server/db/read-shop.ts';
import { orderInstalments } from '#server/db/tables/change-tables.ts';
import { emails, orders } from '#server/db/tables/schema.ts';
import { notifyOrder } from '#server/platform/enqueue-job.ts';
import { readOwedOf } from './read-owed.ts';

/** Anything that fell due longer ago is for the telephone. */
const daysBack = 30;

/**
 * Reminds customers of a part that is due within the number of days that the owner has set, and of one that is late: once of each. @returns
 * how many are reminded
 */
export async function remindOfBalances(db: Db, now: Date): Promise<number> {
  const today = shopDate(now.getTime(), shopTimeZone);
  const { orders: rules } = await readSettings(db, ['orders']);
  const daysAhead = rules.reminderDays;
  const near = db
    .select({ id: orderInstalments.orderId })
    .from(orderInstalments)
    .where(between(orderInstalments.dueOn, addDays(today, -daysBack), addDays(today, daysAhead)));
  const owing = await db
    .select()
    .from(orders)
    .where(
      and(
        inArray(orders.id, near),
        inArray(
          orders.fulfilment,
          liveFulfilments.filter((fulfilment) => fulfilment !== 'placed'),
        ),
        ne(orders.email, ''),
      ),
    )
    .orderBy(asc(orders.id));
  const owed = await readOwedOf(db, owing, now);
  let reminded = 0;
  for (const [at, order] of owing.entries()) {
    const { parts = [], next = null } = owed[at]?.standing ?? {};
    const reminder = next && reminderOf(next, today, daysAhead);
    if (!next || !reminder) continue;
    const kind = reminder === 'late' ? 'balanceLate' : 'balanceDue';
    const id = parts.indexOf(next) + 1;
    if (await wasWritten(db, `order-${kind}:${order.number}:${id}`)) continue;
    await notifyOrder(db, order.id, { kind, id });
    reminded += 1;
  }
  return reminded;
}

async function wasWritten(db: Db, eventKey: string): Promise<boolean> {
  return (await db.$count(emails, eq(emails.eventKey, eventKey))) > 0;
}
