import { type CapacityRule, type Room, roomOf, type TakenDay } from '#domain/pickup/places/room.ts';
import type { Db } from '#server/db/open.ts';
import { preparedStatement } from '#server/db/prepared-statements.ts';

type Rule = CapacityRule & { readonly weekday: number | null; readonly date: string | null };
type Taken = TakenDay & { readonly date: string };

const selectRoom = preparedStatement<{ rules: Rule[]; taken: Taken[] }, [from: string]>(
  'read_room',
  `with rules as (
     select weekday, date, pickups_of_slot, orders_of_day, work_units_of_day from capacity_rules
     where date is null or date >= $1::date
   )
   select
     (select coalesce(json_agg(json_build_object('weekday', weekday, 'date', date, 'pickupsOfSlot', pickups_of_slot,
        'ordersOfDay', orders_of_day, 'workUnitsOfDay', work_units_of_day)), '[]') from rules) as rules,
     (select coalesce(json_agg(json_build_object('date', day.date, 'orders', day.orders, 'workUnits', day.work_units,
        'slots', (select coalesce(json_object_agg(to_char(slot.time, 'HH24:MI'), slot.pickups), '{}')
          from taken_slots slot where slot.date = day.date and slot.pickups > 0))), '[]')
      from taken_days day
      where day.date >= $1::date and exists (select from rules
        where rules.date = day.date or rules.weekday = extract(isodow from day.date))) as taken`,
);

/** What each day can still take; nothing is said of days without a limit. @param from YYYY-MM-DD */
export async function readRoom(db: Db, from: string): Promise<Room> {
  const [row] = await selectRoom(db, from);
  if (!row) throw new Error('the room of the diary was not read');
  const week = [1, 2, 3, 4, 5, 6, 7].map((n) => row.rules.find(({ weekday }) => weekday === n) ?? null);
  const dated = row.rules.flatMap((rule) => (rule.date === null ? [] : [[rule.date, rule] as const]));
  const taken = row.taken.map((day) => [day.date, day] as const);
  return roomOf(week, Object.fromEntries(dated), Object.fromEntries(taken));
}
