import { sql } from 'drizzle-orm';
import type { Overview } from '#contract/admin/reports/overview.ts';
import { firstToLast, rangeBefore } from '#domain/money/report/day-range.ts';
import type { Fulfilment } from '#domain/order/fulfilment/fulfilment.ts';
import { addDays, weekdayOf } from '#domain/pickup/clock/calendar.ts';
import { wallClock } from '#domain/pickup/clock/wall-clock.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import type { Db } from '#server/db/open.ts';
import { readOwedOf } from '#server/modules/payments/owed/read-owed.ts';
import { readSales } from '#server/modules/reports/read-sales.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';
import { readNeeds } from './read-needs.ts';
import { readRunsOut, readSells } from './read-products.ts';

/** It costs what a few days have, however many orders the shop has. */
export async function readOverview(context: StaffContext): Promise<Overview> {
  const { db, now, staff } = context;
  const [today = '', time = ''] = wallClock(now.getTime(), shopTimeZone).split('T');
  const [day, week, sells, runsOut, needs] = await Promise.all([
    readToday(db, { today, time, now }),
    readWeek(db, { today, time }),
    readSells(db, today),
    readRunsOut(db, today),
    staff.permissions.has('orders.see') ? readNeeds(context) : null,
  ]);
  return { today: day, week, sells, runsOut, needs };
}

type Clock = { readonly today: string; readonly time: string };

async function readToday(db: Db, { today, time, now }: Clock & { readonly now: Date }): Promise<Overview['today']> {
  const { rows } = await db.execute<{ id: number; fulfilment: Fulfilment; totalPence: number; pickupDate: string }>(sql`
    select id, fulfilment, total_pence as "totalPence", pickup_date::text as "pickupDate" from orders
    where pickup_date = ${today} and fulfilment in ('accepted', 'baking', 'ready', 'notCollected', 'collected')`);
  const owed = (await readOwedOf(db, rows, now)).map(({ owedPence }) => owedPence).filter((amount) => amount > 0);
  const of = (...which: readonly Fulfilment[]) => rows.filter(({ fulfilment }) => which.includes(fulfilment)).length;
  return {
    day: today,
    toBake: of('accepted'),
    baking: of('baking'),
    ready: of('ready', 'notCollected'),
    collected: of('collected'),
    owing: owed.length,
    owedPence: owed.reduce((all, amount) => all + amount, 0),
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

/** Net sales from a day to a second of the shop's own clock, with all of it. Whole days are read in a few rows, the last one entry by entry. */
async function netUntil(db: Db, from: string, { today, time }: Clock): Promise<number> {
  const { rows } = await db.execute<{ net: number }>(sql`
    select (coalesce((select sum(amount_pence) from ledger_days where shop_day >= ${from} and shop_day < ${today} and money_class <> 'deposit'), 0)
      + coalesce((select sum(amount_pence) from ledger_entries where shop_day = ${today} and money_class <> 'deposit'
        and at < (${today}::date + ${time}::time + interval '1 second') at time zone ${shopTimeZone}), 0))::int as net`);
  return rows[0]?.net ?? 0;
}
