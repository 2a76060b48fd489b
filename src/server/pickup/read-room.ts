import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import type { Opening } from '#domain/pickup/hours.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { type CapacityRule, type Room, roomOf, type TakenDay, unlimitedRoom } from '#domain/pickup/places/room.ts';
import type { Db } from '#server/db/open.ts';
import { preparedStatement } from '#server/db/prepared-statements.ts';
import { type SnapshotCache, snapshotCache } from '#server/platform/snapshot-cache.ts';
import { tableVersion } from '#server/platform/table-version.ts';

/** The rule of a weekday (Monday 1 to Sunday 7) or of a date (YYYY-MM-DD), which overrides its weekday. */
export type DayRule = CapacityRule & { readonly weekday: number | null; readonly date: string | null };
/** What is taken on days that have a limit, by date. */
export type TakenDays = Readonly<Record<string, TakenDay>>;

const selectRules = preparedStatement<DayRule, []>(
  'read_day_rules',
  `select weekday, date::text, pickups_of_slot as "pickupsOfSlot", pickups_of_later_slot as "pickupsOfLaterSlot",
     orders_of_day as "ordersOfDay", work_units_of_day as "workUnitsOfDay"
   from capacity_rules order by weekday, date`,
);

const selectTaken = preparedStatement<{ taken: TakenDay & { readonly date: string } }, [from: string]>(
  'read_taken_days',
  `select json_build_object('date', day.date, 'orders', day.orders, 'workUnits', day.work_units,
     'slots', (select coalesce(json_object_agg(to_char(slot.time, 'HH24:MI'), slot.pickups), '{}')
       from taken_slots slot where slot.date = day.date and slot.pickups > 0)) as taken
   from taken_days day
   where day.date >= $1::date and exists (select from capacity_rules rules
     where rules.date = day.date or rules.weekday = extract(isodow from day.date))`,
);

/** The rules of all days, including those of dates that are over. */
export const readDayRules = (db: Db): Promise<DayRule[]> => selectRules(db);

/** By date. @param from YYYY-MM-DD */
export const readTaken = async (db: Db, from: string): Promise<TakenDays> =>
  Object.fromEntries((await selectTaken(db, from)).map(({ taken }) => [taken.date, taken]));

/** What each day can still take; days without a limit are left out. @param from YYYY-MM-DD */
export function roomFrom(rules: readonly DayRule[], taken: TakenDays, opening: Opening, from: string): Room {
  const ruling = rules.filter(({ date }) => date === null || date >= from);
  if (ruling.length === 0) return unlimitedRoom;
  const week = [1, 2, 3, 4, 5, 6, 7].map((n) => ruling.find(({ weekday }) => weekday === n) ?? null);
  const dated = ruling.flatMap((rule) => (rule.date === null ? [] : [[rule.date, rule] as const]));
  return roomOf(week, Object.fromEntries(dated), taken, opening);
}

const selectTakenVersion = preparedStatement<{ version: string }, [from: string]>(
  'read_taken_version',
  `select concat_ws(' ', $1::date, ${tableVersion(['capacity_rules'])}, ${tableVersion(['taken_days', 'taken_slots'], 'date >= $1::date')}) as version`,
);

/** What orders have taken from today on. One per process. */
export function openTakenDays(
  db: Db,
  { checkedMs, now }: { readonly checkedMs: number; readonly now: () => Date },
): SnapshotCache<TakenDays> {
  type Read = { readonly version: string; readonly days: TakenDays };
  const cache = snapshotCache<Read>(async (known) => {
    const today = shopDate(now().getTime(), shopTimeZone);
    const [row] = await selectTakenVersion(db, today);
    if (known && row?.version === known.version) return known;
    return { version: row?.version ?? '', days: await readTaken(db, today) };
  }, checkedMs);
  return { drop: cache.drop, read: async () => (await cache.read()).days };
}
