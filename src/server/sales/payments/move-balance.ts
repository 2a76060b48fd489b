import { and, eq, inArray, sql } from 'drizzle-orm';
import { movedBalanceDueOn } from '#domain/enquiry.ts';
import { balanceWord } from '#domain/money/ledger/owed/instalments.ts';
import { earlierDay } from '#domain/pickup/clock/calendar.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import type { Db } from '#server/db/open.ts';
import { readSettings } from '#server/db/read-shop.ts';
import { orderInstalments } from '#server/db/tables/change-tables.ts';
import { emails, orders } from '#server/db/tables/schema.ts';
import { dropNews } from '#server/platform/enqueue-job.ts';

/**
 * The balance follows its order to another day: a quote's by the rule for quotes, any other stays on the day that was agreed, but never
 * after its pick-up. Reminders of the previous day do not count for the new one. Called under the order's lock, when its row already has
 * the new day.
 */
export async function moveBalance(tx: Db, orderId: number, now: Date): Promise<void> {
  const [found] = await tx
    .select({ order: orders, position: orderInstalments.position, formerDueOn: orderInstalments.dueOn })
    .from(orderInstalments)
    .innerJoin(orders, eq(orders.id, orderInstalments.orderId))
    .where(and(eq(orders.id, orderId), eq(orderInstalments.label, balanceWord)));
  if (!found) return;
  const { order, position, formerDueOn } = found;
  const dueOn =
    order.source === 'enquiry'
      ? await dueOnOfQuote(tx, order, formerDueOn, now)
      : earlierDay(formerDueOn, order.pickupDate);
  if (dueOn === formerDueOn) return;
  await tx
    .update(orderInstalments)
    .set({ dueOn })
    .where(and(eq(orderInstalments.orderId, orderId), eq(orderInstalments.position, position)));
  const reminders = (['balanceDue', 'balanceLate'] as const).map((kind) => ({ kind, id: position }));
  for (const reminder of reminders) await dropNews(tx, orderId, reminder);
  const keys = reminders.map(({ kind, id }) => `order-${kind}:${order.number}:${id}`);
  await tx
    .update(emails)
    .set({ eventKey: sql`${emails.eventKey} || ${`:until-${order.revision}`}` })
    .where(inArray(emails.eventKey, keys));
}

async function dueOnOfQuote(
  tx: Db,
  { fulfilment, payBefore, pickupDate }: typeof orders.$inferSelect,
  formerDueOn: string,
  now: Date,
): Promise<string> {
  const { enquiries: rules } = await readSettings(tx, ['enquiries']);
  const today = shopDate(now.getTime(), shopTimeZone);
  // A quote that is valid until midnight is last valid on the day before.
  const lastDay = fulfilment === 'placed' ? shopDate(payBefore.getTime() - 1, shopTimeZone) : today;
  return movedBalanceDueOn(formerDueOn, { pickupDate, daysBefore: rules.balanceDays, today, lastDay });
}
