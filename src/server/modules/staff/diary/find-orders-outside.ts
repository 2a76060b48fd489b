import { and, asc, eq, gte, inArray, notExists, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { type findOrdersOutside as endpoint, mostOutsideOrders } from '#contract/admin/diary/opening.ts';
import { Failure } from '#domain/failure.ts';
import { nameOf } from '#domain/order/party.ts';
import { weekdayOf } from '#domain/pickup/clock/calendar.ts';
import { isOutsideHours, namedFirst } from '#domain/pickup/outside-hours.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import { specialDays } from '#server/db/tables/pickup/diary-tables.ts';
import { orderLines, orders } from '#server/db/tables/schema.ts';
import { staffLetters } from '#server/db/tables/staff/board-tables.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';
import { readWeek } from './read-office-diary.ts';

/** Whose cakes are still to be collected. */
const toCome = inArray(orders.fulfilment, ['placed', 'accepted', 'baking', 'ready']);

/**
 * The orders that other hours would leave outside. A special day rules over its weekday, so a weekday's own orders are those of its days without one.
 *
 * @throws Failure 'invalid' where neither days nor a weekday are named, or half of the hours
 */
export async function findOrdersOutside(
  { db, now }: Pick<StaffContext, 'db' | 'now'>,
  { days, weekday, opens, closes, asUsual }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  if ((days === undefined) === (weekday === undefined))
    throw new Failure('invalid', { text: 'Say which days, or a weekday.' });
  if ((opens === undefined) !== (closes === undefined))
    throw new Failure('invalid', { text: 'Say when it opens and when it closes.' });
  const said = opens === undefined || closes === undefined ? null : { opens, closes };
  const week = asUsual === 'yes' ? await readWeek(db) : null;
  const hoursOn = (date: string) => (week === null ? said : (week[weekdayOf(date)] ?? null));
  const today = shopDate(now.getTime(), shopTimeZone);
  const isSpecial = db
    .select({ date: specialDays.date })
    .from(specialDays)
    .where(eq(specialDays.date, orders.pickupDate));
  const ofDays =
    days === undefined
      ? and(sql`extract(isodow from ${orders.pickupDate}) = ${weekday}`, notExists(isSpecial))
      : inArray(orders.pickupDate, [...days]);
  const found = await db
    .select({
      number: orders.number,
      contactName: orders.contactName,
      recipient: orders.recipient,
      email: orders.email,
      telephone: orders.contactTelephone,
      writtenAt: sql<Date | null>`(select max(at) from ${staffLetters} where order_id = orders.id)`.mapWith(
        orders.createdAt,
      ),
      date: orders.pickupDate,
      time: orders.pickupTime,
      product: sql<string>`(select name from ${orderLines} where order_id = orders.id order by order_lines.id limit 1)`,
    })
    .from(orders)
    .where(and(gte(orders.pickupDate, today), ofDays, toCome))
    .orderBy(asc(orders.pickupDate), asc(orders.pickupTime), asc(orders.id));
  const outside = found.filter(({ date, time }) => isOutsideHours(time.slice(0, 5), hoursOn(date)));
  return {
    count: outside.length,
    orders: namedFirst(outside, mostOutsideOrders).map((order) => ({
      orderNo: order.number,
      name: order.contactName || nameOf(order.recipient),
      date: order.date,
      time: order.time.slice(0, 5),
      product: order.product,
      canBeWritten: order.email !== '',
      telephone: order.telephone,
      writtenAt: order.writtenAt?.toISOString() ?? null,
    })),
  };
}
