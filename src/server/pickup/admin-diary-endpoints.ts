import { and, asc, eq, gte, inArray, notExists, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import * as opening from '#contract/admin/diary/opening.ts';
import { type findOrdersOutside as endpoint, mostOutsideOrders } from '#contract/admin/diary/opening.ts';
import type { readLeadTimes as readEndpoint, saveLeadTime as saveEndpoint } from '#contract/admin/diary/places.ts';
import * as places from '#contract/admin/diary/places.ts';
import { leadOf } from '#domain/catalogue/editing/product-form.ts';
import { Failure } from '#domain/failure.ts';
import { namesOn } from '#domain/order/names-on.ts';
import { weekdayOf } from '#domain/pickup/clock/calendar.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { namedFirst } from '#domain/pickup/diary.ts';
import { isOutsideHours } from '#domain/pickup/hours.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { leadText } from '#domain/staff/words/diary-words.ts';
import { categories, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { specialDays } from '#server/db/tables/diary-tables.ts';
import { orderLines, orders } from '#server/db/tables/schema.ts';
import { staffLetters } from '#server/db/tables/staff/board-tables.ts';
import { answeredByStaff, type StaffContext, sightOf } from '#server/platform/staff-context.ts';
import {
  changeLine,
  keepChange,
  lockDiary,
  mustBeAsSeen,
  saveDiaryBasics,
  saveSpecialDays,
  saveWeekday,
} from './change-opening.ts';
import { readPlaces, saveLimits } from './places.ts';
import { readOfficeDiary, readWeek } from './read-admin-diary.ts';

/** Orders that are still to be collected. */
const toCome = inArray(orders.fulfilment, ['placed', 'accepted', 'baking', 'ready']);

/**
 * The orders that different hours would leave outside. A special day overrides its weekday, so a weekday's own orders are those of its days
 * that are not special.
 *
 * @throws Failure 'invalid' if neither or both of days and a weekday are named, or only half of the hours
 */
async function findOrdersOutside(
  { db, now, staff }: Pick<StaffContext, 'db' | 'now' | 'staff'>,
  { days, weekday, opens, closes, middayCloses, middayReopens, asUsual }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  if ((days === undefined) === (weekday === undefined))
    throw new Failure('invalid', { text: 'Choose days, or a weekday.' });
  if (
    (opens === undefined) !== (closes === undefined) ||
    (middayCloses === undefined) !== (middayReopens === undefined)
  )
    throw new Failure('invalid', { text: 'Enter opening and closing times.' });
  const midday = middayCloses && middayReopens ? { closes: middayCloses, reopens: middayReopens } : undefined;
  const said = opens === undefined || closes === undefined ? null : { opens, closes, midday };
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
      ...namesOn(order),
      date: order.date,
      time: order.time.slice(0, 5),
      product: order.product,
      canBeWritten: order.email !== '',
      telephone: sightOf(staff).people ? order.telephone : null,
      writtenAt: order.writtenAt?.toISOString() ?? null,
    })),
  };
}

export const diaryOfficeEndpoints = [
  answeredByStaff(opening.readOfficeDiary, readOfficeDiary),
  answeredByStaff(opening.findOrdersOutside, findOrdersOutside),
  answeredByStaff(opening.saveSpecialDays, saveSpecialDays),
  answeredByStaff(opening.saveWeekday, saveWeekday),
  answeredByStaff(opening.saveDiaryBasics, saveDiaryBasics),
  answeredByStaff(places.readPlaces, readPlaces),
  answeredByStaff(places.saveLimits, saveLimits),
  answeredByStaff(places.readLeadTimes, readLeadTimes),
  answeredByStaff(places.saveLeadTime, saveLeadTime),
];

/** The lead times of what is shown to customers, by category and name. */
async function readLeadTimes({ db }: Pick<StaffContext, 'db'>): Promise<z.input<typeof readEndpoint.output>> {
  const rows = await db
    .select({
      slug: products.slug,
      name: products.name,
      category: categories.name,
      leadDays: products.leadDays,
      leadHours: products.leadHours,
      orderBy: products.orderBy,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(and(eq(products.status, 'shown'), eq(products.kind, 'cake')))
    .orderBy(asc(categories.position), asc(categories.name), asc(products.name), asc(products.slug));
  return {
    products: rows.map(({ slug, name, category, ...row }) => ({ slug, name, category, lead: leadOf(row) })),
  };
}

/**
 * Saves a product's lead time; without one it is available on the day that it is ordered. @throws Failure 'notFound', 'conflict' if it is
 * not the one that was seen
 */
async function saveLeadTime(
  context: StaffContext,
  { slug, seen, lead }: z.output<typeof saveEndpoint.input>,
): Promise<Record<string, never>> {
  const { db } = context;
  await lockDiary(db);
  const [row] = await db.select().from(products).where(eq(products.slug, slug)).for('update');
  if (!row) throw new Failure('notFound');
  const before = leadOf(row);
  mustBeAsSeen(row.name, seen, before);
  await db
    .update(products)
    .set({ leadDays: lead?.days ?? 0, leadHours: lead?.hours ?? 0, orderBy: lead?.orderBy ?? null })
    .where(eq(products.id, row.id));
  await keepChange(context, changeLine(row.name, leadText(lead)), {
    action: 'diary.leadTimeChanged',
    subject: row.slug,
    before,
    after: lead,
  });
  return {};
}
