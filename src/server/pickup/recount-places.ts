import { sql } from 'drizzle-orm';
import { holdingFulfilments, staffSteps } from '#domain/order/fulfilment.ts';
import type { Db } from '#server/db/open.ts';
import { quoted } from '#server/db/tables/columns.ts';

/**
 * Whether an order `o` holds its place and its products: until it ends, and for good once they were being baked, unless that step was
 * undone.
 */
export const isHeld = sql`(o.fulfilment in (${quoted(holdingFulfilments)})
  or (select max(e.id) filter (where e.kind in (${quoted(staffSteps)})) > coalesce(max(e.id) filter (where e.kind = 'accepted'), 0)
    from order_events e where e.order_id = o.id))`;

/**
 * Days and slots whose stored count is not that of their orders, one line each; none if the books are right.
 * @param from YYYY-MM-DD
 */
export async function recountPlaces(db: Db, from: string): Promise<string[]> {
  const { rows } = await db.execute<{ line: string }>(sql`
    with held as (
      select pickup_date as date, pickup_time::time(0) as time, work_units from orders o
      where pickup_date >= ${from}::date and not is_walk_in and ${isHeld}
    ), by_day as (
      select date, count(*) as orders, sum(work_units) as units from held group by date
    ), by_slot as (
      select date, time, count(*) as pickups from held group by date, time
    ), days as (select * from taken_days where date >= ${from}::date
    ), slots as (select * from taken_slots where date >= ${from}::date)
    select format('%s: %s orders and %s work units are counted, there are %s and %s', date, coalesce(t.orders, 0),
      coalesce(t.work_units, 0), coalesce(d.orders, 0), coalesce(d.units, 0)) as line
    from days t full join by_day d using (date)
    where coalesce(t.orders, 0) <> coalesce(d.orders, 0) or coalesce(t.work_units, 0) <> coalesce(d.units, 0)
    union all
    select format('%s %s: %s pick-ups are counted, there are %s', date, to_char(time, 'HH24:MI'), coalesce(t.pickups, 0),
      coalesce(s.pickups, 0))
    from slots t full join by_slot s using (date, time) where coalesce(t.pickups, 0) <> coalesce(s.pickups, 0)
    order by line`);
  return rows.map(({ line }) => line);
}
