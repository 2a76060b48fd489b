import { type SQL, sql } from 'drizzle-orm';
import type { PickupSlot } from '#domain/pickup/pickup-slot.ts';
import type { Db } from '#server/db/open.ts';
import { capacityRuleOf, lockPlaces, type PastLimits } from '#server/modules/orders/placing/places.ts';

export type Place = PickupSlot & { readonly workUnits: number };

/**
 * The place that an order has for another, or other work on the same day. The limits are those of this moment, and only what is taken
 * anew is held against them: a day that has more by now than its limit keeps what it has.
 * @param past the limits of the day or the time that staff take on more than
 * @throws the database's error where the day or the slot is full (`refusedPlace`)
 */
export async function movePlace(tx: Db, from: Place, to: Place, past: PastLimits): Promise<void> {
  const isOtherDay = from.date !== to.date;
  const isOtherSlot = isOtherDay || from.time !== to.time;
  if (!isOtherSlot && from.workUnits === to.workUnits) return;
  await lockPlaces(tx, [from, to]);
  if (isOtherDay) await changeDay(tx, from.date, { orders: -1, units: -from.workUnits, isPast: past.day });
  const units = isOtherDay ? to.workUnits : to.workUnits - from.workUnits;
  await changeDay(tx, to.date, { orders: isOtherDay ? 1 : 0, units, isPast: past.day });
  if (!isOtherSlot) return;
  await changeSlot(tx, from, -1, past.time);
  await changeSlot(tx, to, 1, past.time);
}

type LimitName = 'orders_of_day' | 'work_units_of_day' | 'pickups_of_slot';

/** None where nothing is taken anew: what is given back is never refused. */
function limitOf(name: LimitName, date: string, isHeld: boolean): SQL {
  if (!isHeld) return sql`null::int`;
  return sql`(select rule.${sql.identifier(name)} from (select ${date}::date as date) as wanted
    cross join lateral (${sql.raw(capacityRuleOf('wanted.date'))}) as rule)`;
}

type DayChange = { readonly orders: number; readonly units: number; readonly isPast: boolean };

async function changeDay(tx: Db, date: string, { orders, units, isPast }: DayChange): Promise<void> {
  if (orders === 0 && units === 0) return;
  await tx.execute(sql`
    update taken_days set orders = greatest(orders + ${orders}, 0), work_units = greatest(work_units + ${units}, 0),
      most_orders = ${limitOf('orders_of_day', date, orders > 0 && !isPast)},
      most_work_units = ${limitOf('work_units_of_day', date, units > 0 && !isPast)}
    where date = ${date}::date`);
}

async function changeSlot(tx: Db, { date, time }: PickupSlot, pickups: 1 | -1, isPast: boolean): Promise<void> {
  await tx.execute(sql`
    update taken_slots set pickups = greatest(pickups + ${pickups}, 0),
      most_pickups = ${limitOf('pickups_of_slot', date, pickups > 0 && !isPast)}
    where date = ${date}::date and time = ${time}::time`);
}
