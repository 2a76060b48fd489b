import { desc, inArray, sql } from 'drizzle-orm';
import { type WaitingOrders, waitingDays } from '#contract/admin/board/waiting.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { counterHoursOn } from '#domain/pickup/hours.ts';
import { shopDate, shopTime } from '#domain/pickup/pickup.ts';
import { orders } from '#server/db/tables/schema.ts';
import { staffLetters } from '#server/db/tables/staff/board-tables.ts';
import { readOpening } from '#server/pickup/read-diary.ts';
import { type StaffContext, sightOf } from '#server/platform/staff-context.ts';
import { readCards } from './read-cards.ts';

/**
 * The orders that were ready and are still here after the counter has closed: today's once it has closed, those of earlier days in any
 * case.
 */
export async function listWaiting({
  db,
  now,
  staff,
}: Pick<StaffContext, 'db' | 'now' | 'staff'>): Promise<WaitingOrders> {
  const today = shopDate(now.getTime(), shopTimeZone);
  const hours = counterHoursOn(today, await readOpening(db, now));
  const hasClosed = hours === null || shopTime(now.getTime(), shopTimeZone) > hours.closes;
  const last = hasClosed ? today : addDays(today, -1);
  const cards = await readCards(
    db,
    sql`o.pickup_date between ${addDays(today, -waitingDays)}::date and ${last}::date and o.fulfilment in ('ready', 'notCollected')`,
    now,
  );
  if (cards.length === 0) return { orders: [] };
  const numbers = cards.map(({ number }) => number);
  const reached = await db
    .select({
      id: orders.id,
      number: orders.number,
      email: orders.email,
      telephone: orders.contactTelephone,
      sender: orders.sender,
    })
    .from(orders)
    .where(inArray(orders.number, numbers));
  const written = await db
    .selectDistinctOn([staffLetters.orderId], { orderId: staffLetters.orderId, at: staffLetters.at })
    .from(staffLetters)
    .where(
      inArray(
        staffLetters.orderId,
        reached.map(({ id }) => id),
      ),
    )
    .orderBy(staffLetters.orderId, desc(staffLetters.at));
  const sees = sightOf(staff);
  return {
    orders: cards
      .map((card) => {
        const of = reached.find(({ number }) => number === card.number);
        return {
          orderNo: card.number,
          day: card.day,
          time: card.time,
          fulfilment: card.fulfilment,
          revision: card.revision,
          name: card.name,
          orderedBy: card.orderedBy,
          telephone: sees.people ? of?.telephone || of?.sender.contactNumber || '' : null,
          canBeWritten: of !== undefined && of.email !== '',
          lines: card.lines.map(({ quantity, name }) => `${quantity} × ${name}`),
          owedPence: sees.money ? (card.payment?.owedPence ?? 0) : null,
          isGivenBack: card.isGivenBack,
          isTest: card.isTest,
          writtenAt: written.find(({ orderId }) => orderId === of?.id)?.at.toISOString() ?? null,
        };
      })
      .toSorted((a, b) => `${a.day} ${a.time}`.localeCompare(`${b.day} ${b.time}`)),
  };
}
