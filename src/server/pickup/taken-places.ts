import { sql } from 'drizzle-orm';
import type { PickupSlot } from '#domain/pickup/pickup-slot.ts';
import type { Db } from '#server/db/open.ts';

/** Which limits an order is not held to, because staff took on more. */
export type PastLimits = { readonly day: boolean; readonly time: boolean };

/** When a day opens again after midday; null if it does not close then. A special day overrides its weekday. */
const reopensOn = (date: string): string => `
  select midday_reopens from (
    select midday_reopens, date from special_days where date = ${date}
    union all select midday_reopens, null from opening_hours where weekday = extract(isodow from ${date})
  ) as hours order by date limit 1`;

/**
 * The rule that counts for a day: its own, or else its weekday's; given a time, `pickups_of_slot` is the limit for that time.
 *
 * @param date an SQL expression of type date; `time` is one of type time
 */
export const capacityRuleOf = (date: string, time = 'null::time'): string => `
  select case when pickups_of_later_slot is not null and ${time} >= (${reopensOn(date)})
      then pickups_of_later_slot else pickups_of_slot end as pickups_of_slot,
    pickups_of_later_slot, orders_of_day, work_units_of_day
  from capacity_rules
  where date = ${date} or weekday = extract(isodow from ${date}) order by date limit 1`;

/**
 * Locks all places that a transaction touches, before it touches any: days by date, then slots, so that no two orders deadlock. Days that
 * nobody has taken yet are locked too.
 */
export async function lockPlaces(tx: Db, pickups: readonly PickupSlot[]): Promise<void> {
  const dates = sql.param(pickups.map(({ date }) => date));
  const times = sql.param(pickups.map(({ time }) => time));
  await tx.execute(sql`
    insert into taken_days as day (date, orders, work_units)
    select distinct date, 0, 0 from unnest(${dates}::date[]) as wanted (date) order by date
    on conflict (date) do update set orders = day.orders`);
  await tx.execute(sql`
    insert into taken_slots as slot (date, time, pickups)
    select distinct date, time, 0 from unnest(${dates}::date[], ${times}::time[]) as wanted (date, time) order by date, time
    on conflict (date, time) do update set pickups = slot.pickups`);
}

/** Gives an order's place back. The caller holds the order's lock and is about to move it out of a state that holds its place. */
export async function releasePlace(tx: Db, orderId: number): Promise<void> {
  await tx.execute(sql`
    with held as (
      select pickup_date, pickup_time, work_units from orders where id = ${orderId} and not is_walk_in
    ), day as (
      update taken_days day set orders = greatest(day.orders - 1, 0),
        work_units = greatest(day.work_units - held.work_units, 0)
      from held where day.date = held.pickup_date returning day.date
    )
    update taken_slots slot set pickups = greatest(slot.pickups - 1, 0)
    from held, day where slot.date = day.date and slot.time = held.pickup_time`);
}

/** Takes a place for an order that had given its own back. @returns false if the day or the slot is full by now */
export async function takePlaceAgain(tx: Db, orderId: number, pickup: PickupSlot): Promise<boolean> {
  await lockPlaces(tx, [pickup]);
  const { rowCount } = await tx.execute(sql`
    with wanted as (
      select pickup_date, pickup_time, work_units from orders where id = ${orderId}
    ), rule as (
      ${sql.raw(capacityRuleOf('(select pickup_date from wanted)', '(select pickup_time from wanted)::time'))}
    ), room as (
      select day.date, slot.time, wanted.work_units, rule.*
      from wanted join taken_days day on day.date = wanted.pickup_date
        join taken_slots slot on slot.date = day.date and slot.time = wanted.pickup_time
        left join rule on true
      where coalesce(day.orders < rule.orders_of_day, true) and coalesce(slot.pickups < rule.pickups_of_slot, true)
        and (wanted.work_units = 0 or coalesce(day.work_units + wanted.work_units <= rule.work_units_of_day, true))
    ), day as (
      update taken_days day set orders = day.orders + 1, work_units = day.work_units + room.work_units,
        most_orders = room.orders_of_day,
        most_work_units = case when room.work_units > 0 then room.work_units_of_day else day.most_work_units end
      from room where day.date = room.date returning day.date
    )
    update taken_slots slot set pickups = slot.pickups + 1, most_pickups = room.pickups_of_slot
    from room, day where slot.date = day.date and slot.time = room.time`);
  return rowCount === 1;
}
