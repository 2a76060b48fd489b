import { sql } from 'drizzle-orm';
import { readOverview as endpoint, type Overview } from '#contract/admin/reports/overview.ts';
import { sum } from '#domain/money/money.ts';
import { firstToLast, rangeBefore } from '#domain/money/report/day-range.ts';
import { type Fulfilment, openFulfilments } from '#domain/order/fulfilment.ts';
import { addDays, weekdayOf } from '#domain/pickup/clock/calendar.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { wallClock } from '#domain/pickup/clock/wall-clock.ts';
import { mainImageText } from '#server/catalogue/product-columns.ts';
import type { Db } from '#server/db/open.ts';
import { quoted } from '#server/db/tables/columns.ts';
import { isInSeasonOn } from '#server/pickup/read-needs.ts';
import { answeredByStaff, type StaffContext } from '#server/platform/staff-context.ts';
import { readDebts, withoutTests } from '#server/sales/admin/list-orders.ts';
import { isTest } from '#server/sales/payments/is-test-order.ts';
import { readOwedOf } from '#server/sales/payments/read-owed.ts';
import { readSales } from '#server/sales/reports/read-sales.ts';
import { readNeeds } from './read-needs.ts';

const days = 7;
const mostShown = 4;

/** The best sellers by day of pick-up, without cancelled orders and those paid with test money. */
async function readSells(db: Db, today: string): Promise<Overview['sells']> {
  const first = addDays(today, 1 - days);
  const { rows } = await db.execute<Overview['sells'][number]>(sql`
    with sold as (
      select l.product_id, o.pickup_date - ${first}::date as day, sum(l.quantity)::int as pieces
      from orders o join order_lines l on l.order_id = o.id
      where o.pickup_date between ${first} and ${today} and o.fulfilment in ('accepted', 'baking', 'ready', 'notCollected', 'collected')
        and not ${isTest}
      group by 1, 2
    ), most as (
      select product_id, sum(pieces)::int as pieces from sold group by 1
    )
    select products.slug, products.name, ${sql.raw(mainImageText)} as image, most.pieces, (
      select json_agg(coalesce(s.pieces, 0) order by d.day) from generate_series(0, ${days - 1}::int) as d (day)
        left join sold s on s.product_id = products.id and s.day = d.day
    ) as "byDay"
    from most join products on products.id = most.product_id and products.category_id is not null
    order by most.pieces desc, products.name limit ${mostShown}`);
  return rows;
}

/**
 * Products in season with less stock than their own low-stock number, together with what today's open orders will still take; the emptiest
 * first.
 */
async function readRunsOut(db: Db, today: string): Promise<Overview['runsOut']> {
  type Row = Overview['runsOut'][number] & { seasonFrom: string | null; seasonTo: string | null };
  const { rows } = await db.execute<Row>(sql`
    select products.slug, products.name, ${sql.raw(mainImageText)} as image, products.stock, coalesce(open.ordered, 0) as ordered,
      products.season_from as "seasonFrom", products.season_to as "seasonTo"
    from products left join (
      select t.product_id, sum(l.quantity * t.pieces)::int as ordered
      from orders o join order_lines l on l.order_id = o.id cross join lateral taken_by(l.product_id, l.pieces * l.from_stock::int, l.personalisation) t
      where o.pickup_date = ${today} and o.fulfilment in (${quoted(openFulfilments)}) group by 1
    ) open on open.product_id = products.id
    where products.status = 'shown' and products.stock is not null and products.stock < products.low_stock
    order by products.stock, products.name`);
  return rows
    .filter((row) => isInSeasonOn(today, row))
    .slice(0, mostShown)
    .map(({ seasonFrom: _from, seasonTo: _to, ...product }) => product);
}

/** Its cost depends on the orders of a few days, not on how many orders the shop has. */
async function readOverview(context: StaffContext): Promise<Overview> {
  const { db, now, staff } = context;
  const [today = '', time = ''] = wallClock(now.getTime(), shopTimeZone).split('T');
  const [day, week, sells, runsOut, needs] = await Promise.all([
    readToday(context, { today, time }),
    readWeek(db, { today, time }),
    readSells(db, today),
    readRunsOut(db, today),
    staff.permissions.has('orders.see') ? readNeeds(context) : null,
  ]);
  return { today: day, week, sells, runsOut, needs };
}

type Clock = { readonly today: string; readonly time: string };

async function readToday(
  { db, now }: Pick<StaffContext, 'db' | 'now'>,
  { today, time }: Clock,
): Promise<Overview['today']> {
  const { rows } = await db.execute<{ id: number; fulfilment: Fulfilment; totalPence: number; pickupDate: string }>(sql`
    select id, fulfilment, total_pence as "totalPence", pickup_date::text as "pickupDate" from orders
    where pickup_date = ${today} and fulfilment in ('accepted', 'baking', 'ready', 'notCollected', 'collected') and not is_walk_in`);
  const owed = (await readOwedOf(db, await withoutTests(db, rows), now))
    .map(({ owedPence }) => owedPence)
    .filter((amount) => amount > 0);
  const of = (...which: readonly Fulfilment[]) => rows.filter(({ fulfilment }) => which.includes(fulfilment)).length;
  return {
    day: today,
    toBake: of('accepted'),
    baking: of('baking'),
    ready: of('ready', 'notCollected'),
    collected: of('collected'),
    owing: owed.length,
    owedPence: sum(owed),
    debts: await readDebts({ db, now }),
    takenPence: await netUntil(db, today, { today, time }),
    takenBeforePence: await netUntil(db, addDays(today, -7), { today: addDays(today, -7), time }),
  };
}

async function readWeek(db: Db, { today, time }: Clock): Promise<Overview['week']> {
  const monday = addDays(today, -weekdayOf(today));
  const range = firstToLast(monday, addDays(monday, 6));
  const [week, before] = await Promise.all([readSales(db, range), readSales(db, rangeBefore(range, 'week'))]);
  const soFar = (days: number) => netUntil(db, addDays(monday, days), { today: addDays(today, days), time });
  const [netPence, lastWeekPence, lastYearPence] = await Promise.all([soFar(0), soFar(-7), soFar(-7 * 52)]);
  return {
    days: week.periods.map(({ from: day, sales }, n) => ({
      day,
      netPence: sales.netPence,
      beforePence: before.periods[n]?.sales.netPence ?? 0,
    })),
    netPence,
    lastWeekPence,
    lastYearPence,
  };
}

/**
 * Net sales from a day up to a second of the shop's own clock, that second included. Whole days are read in a few rows, the last one entry
 * by entry.
 */
async function netUntil(db: Db, from: string, { today, time }: Clock): Promise<number> {
  const { rows } = await db.execute<{ net: number }>(sql`
    select (coalesce((select sum(amount_pence) from ledger_days where shop_day >= ${from} and shop_day < ${today} and money_class <> 'deposit' and not is_test_money(provider)), 0)
      + coalesce((select sum(amount_pence) from ledger_entries where shop_day = ${today} and money_class <> 'deposit' and not is_test_money(provider)
        and at < (${today}::date + ${time}::time + interval '1 second') at time zone ${shopTimeZone}), 0))::int as net`);
  return rows[0]?.net ?? 0;
}

export const overviewEndpoints = [answeredByStaff(endpoint, readOverview)];
