import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Places, RuledDay, SavedRule, saveLimits as saveEndpoint } from '#contract/admin/diary/places.ts';
import { addDays, weekdayOf } from '#domain/pickup/clock/calendar.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { formatPickupDate, shopDate } from '#domain/pickup/pickup.ts';
import type { CapacityRule } from '#domain/pickup/places/room.ts';
import { limitsText } from '#domain/staff/words/diary-words.ts';
import type { StaffContext } from '#server/platform/staff-context.ts';
import { changeLine, keepChange, lockDiary, mustBeAsSeen, weekdayText } from './change-opening.ts';
import { readBasics, readPlans, readWeek } from './read-admin-diary.ts';
import { type KeptRule, limitDay, listRules, unlimitDay } from './staff-diary.ts';
import { capacityRuleOf } from './taken-places.ts';

const daysShown = 7;

type TakenDay = {
  readonly date: string;
  readonly orders: number;
  readonly units: number;
  readonly mostPickups: number | null;
  readonly mostLaterPickups: number | null;
  readonly mostOrders: number | null;
  readonly mostUnits: number | null;
  readonly slots: readonly { readonly time: string; readonly taken: number }[];
};

/** Seven days from the given one on, by default from today, with what orders take of them. */
export async function readPlaces(
  { db, now }: Pick<StaffContext, 'db' | 'now'>,
  { from }: { readonly from?: string | undefined },
): Promise<Places> {
  const today = shopDate(now.getTime(), shopTimeZone);
  const first = from ?? today;
  const { rows } = await db.execute<TakenDay>(sql`
    select day::date::text as date, coalesce(taken.orders, 0) as orders, coalesce(taken.work_units, 0) as units,
      rule.pickups_of_slot as "mostPickups", rule.pickups_of_later_slot as "mostLaterPickups", rule.orders_of_day as "mostOrders", rule.work_units_of_day as "mostUnits",
      (select coalesce(json_agg(json_build_object('time', to_char(slot.time, 'HH24:MI'), 'taken', slot.pickups) order by slot.time), '[]')
        from taken_slots slot where slot.date = day::date and slot.pickups > 0) as slots
    from generate_series(${first}::date, ${addDays(first, daysShown - 1)}::date, interval '1 day') as day
      left join taken_days taken on taken.date = day::date
      left join lateral (${sql.raw(capacityRuleOf('day::date'))}) rule on true
    order by day`);
  const plans = new Map((await readPlans(db, first)).map(({ date, plan }) => [date, plan]));
  const week = await readWeek(db);
  const { stepMinutes } = await readBasics(db);
  return {
    today,
    stepMinutes,
    isClosedAtMidday: [...week, ...[...plans.values()].map(({ hours }) => hours)].some((hours) => hours?.midday),
    days: rows.map((day) => {
      const plan = plans.get(day.date);
      return {
        date: day.date,
        hours: plan ? plan.hours : (week[weekdayOf(day.date)] ?? null),
        orders: { taken: day.orders, most: day.mostOrders },
        workUnits: { taken: day.units, most: day.mostUnits },
        mostPickups: day.mostPickups,
        mostLaterPickups: day.mostLaterPickups,
        slots: [...day.slots],
      };
    }),
    rules: (await listRules(db, today)).map((row) => ({ of: dayOf(row), rule: ruleOf(row) })),
  };
}

const dayOf = ({ date, weekday }: KeptRule): RuledDay => (date === null ? { weekday: weekday ?? 0 } : { date });

const ruleOf = ({ pickupsOfSlot, pickupsOfLaterSlot, ordersOfDay, workUnitsOfDay }: KeptRule): CapacityRule => ({
  pickupsOfSlot,
  pickupsOfLaterSlot,
  ordersOfDay,
  workUnitsOfDay,
});

const nameOfDay = (of: RuledDay): string => ('date' in of ? formatPickupDate(of.date) : weekdayText(of.weekday));

const isNoLimit = (rule: SavedRule): boolean => Object.values(rule).every((limit) => limit === null);

/**
 * Saves limits. Raising one frees places at once; lowering one refuses the next order and leaves the earlier ones. A weekday with no limit
 * at all needs no rule.
 *
 * @throws Failure 'conflict' if a rule is not as it was seen
 */
export async function saveLimits(
  context: StaffContext,
  { days, rule }: z.output<typeof saveEndpoint.input>,
): Promise<Record<string, never>> {
  const { db, now } = context;
  await lockDiary(db);
  const known = await listRules(db, shopDate(now.getTime(), shopTimeZone));
  for (const { of, seen } of days) {
    const row = known.find(({ date, weekday }) => ('date' in of ? date === of.date : weekday === of.weekday));
    const before = row ? ruleOf(row) : null;
    mustBeAsSeen('the limits of that day', seen, before);
    // For a date, having no limit is a rule too, because its weekday may have one.
    const after = rule !== null && 'weekday' in of && isNoLimit(rule) ? null : rule;
    if (after === null) await unlimitDay(db, of);
    else await limitDay(db, of, after);
    await keepChange(
      context,
      changeLine(nameOfDay(of), after === null ? 'No longer has its own limit' : limitsText(after)),
      {
        action: 'diary.limitsChanged',
        subject: nameOfDay(of),
        before,
        after,
      },
    );
  }
  return {};
}
