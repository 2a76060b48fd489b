import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type {
  BoardDay,
  readBoardChanges as changesEndpoint,
  readBoardStrip,
  StripDay,
} from '#contract/admin/board/board.ts';
import { waitingDays } from '#contract/admin/board/waiting.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { type Diary, hoursOn, pauseAt, specialDayOn } from '#domain/pickup/diary.ts';
import { counterHoursOn } from '#domain/pickup/hours.ts';
import { pickupDay, shopDate } from '#domain/pickup/pickup.ts';
import type { Db } from '#server/db/open.ts';
import { readDiary } from '#server/pickup/read-diary.ts';
import { capacityRuleOf } from '#server/pickup/taken-places.ts';
import type { StaffContext } from '#server/platform/staff-context.ts';
import { isEnded } from './pause-sales.ts';
import { cardsFor, ofDay, ofIds, readCards } from './read-cards.ts';

const daysOfStrip = 14;

/** A transaction that began before a cursor was read may commit after it, with an id below it. */
const overlap = 200;
/** A board that missed more reads its day again from scratch. */
const mostMissed = 2_000;
export const isTooFarBehind = (cursor: number, until: number): boolean => cursor > until || until - cursor > mostMissed;

/** The id of the last event; orders' cards are read after it, so that nothing is missed between the two. */
export async function readCursor(db: Db): Promise<number> {
  const { rows } = await db.execute<{ id: number | null }>(sql`select max(id) as id from order_events`);
  return rows[0]?.id ?? 0;
}

export async function readDay({ db, now, staff }: StaffContext, { day }: { readonly day: string }): Promise<BoardDay> {
  const cursor = await readCursor(db);
  const diary = await readDiary(db, now);
  const cards = await readCards(db, ofDay(day), now);
  return {
    day,
    isToday: day === shopDate(now.getTime(), shopTimeZone),
    closes: counterHoursOn(day, diary)?.closes ?? null,
    cards: cardsFor(staff, cards),
    cursor,
  };
}

/** What has changed since the cursor; each order only as it stands now. */
export async function readChanges(
  { db, now, staff }: StaffContext,
  { cursor }: z.output<typeof changesEndpoint.input>,
): Promise<z.input<typeof changesEndpoint.output>> {
  const until = await readCursor(db);
  if (isTooFarBehind(cursor, until)) return { cursor: until, cards: [], isReload: true };
  const cards = await readCards(db, ofIds(await changedSince(db, cursor)), now);
  return {
    cursor: until,
    cards: cardsFor(staff, cards),
    isReload: false,
  };
}

export async function changedSince(db: Db, cursor: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select distinct order_id as id from order_events where id > ${cursor - overlap}`,
  );
  return rows.map(({ id }) => id);
}

export async function readStrip(
  { db, now }: StaffContext,
  { from }: z.output<typeof readBoardStrip.input>,
): Promise<z.input<typeof readBoardStrip.output>> {
  const today = shopDate(now.getTime(), shopTimeZone);
  const first = from ?? today;
  const diary = await readDiary(db, now);
  const { rows } = await db.execute<TakenOfDay>(sql`
    select day::date::text as day, coalesce(taken.orders, 0) as orders, coalesce(taken.work_units, 0) as units,
      rule.orders_of_day as "mostOrders", rule.work_units_of_day as "mostUnits"
    from generate_series(${first}::date, ${addDays(first, daysOfStrip - 1)}::date, interval '1 day') as day
      left join taken_days taken on taken.date = day::date
      left join lateral (${sql.raw(capacityRuleOf('day::date'))}) rule on true
    order by day`);
  const pause = pauseAt(now.getTime(), diary);
  return {
    today,
    days: rows.map((taken) => stripDayOf(taken, { diary, nowMs: now.getTime() })),
    pause: pause && { until: pause.until, words: pause.words },
    isTodayOver: counterHoursOn(today, diary) !== null && hoursOn(today, diary) === null && (await isEnded(db, today)),
    leftOver: await readLeftOver(db, today),
  };
}

/** Past orders that were not finished; the counter has a separate list of what is ready but was not collected. */
export async function readLeftOver(db: Db, today: string) {
  const { rows } = await db.execute<{ day: string; orders: number }>(sql`
    select pickup_date::text as day, count(*)::int as orders from orders
    where pickup_date between ${addDays(today, -waitingDays)}::date and ${addDays(today, -1)}::date and fulfilment in ('accepted', 'baking')
    group by pickup_date order by pickup_date desc`);
  return rows;
}

type TakenOfDay = {
  readonly day: string;
  readonly orders: number;
  readonly units: number;
  readonly mostOrders: number | null;
  readonly mostUnits: number | null;
};
type At = { readonly diary: Diary; readonly nowMs: number };

function stripDayOf({ day, orders, units, mostOrders, mostUnits }: TakenOfDay, { diary, nowMs }: At): StripDay {
  const special = specialDayOn(day, diary);
  const isClosed = counterHoursOn(day, diary) === null;
  const parts = [
    ...(mostOrders === null ? [] : [partOf(orders, mostOrders)]),
    ...(mostUnits === null ? [] : [partOf(units, mostUnits)]),
  ];
  const isFull =
    !isClosed &&
    (hoursOn(day, diary) === null || parts.some((part) => part >= 100) || pickupDay(day, nowMs, diary) === 'full');
  return {
    day,
    orders,
    state: isClosed ? 'closed' : isFull ? 'full' : 'open',
    fullPercent: isClosed || parts.length === 0 ? null : Math.max(...parts),
    words: special?.name ?? '',
  };
}

const partOf = (taken: number, most: number): number =>
  most === 0 ? 100 : Math.min(100, Math.floor((taken / most) * 100));
