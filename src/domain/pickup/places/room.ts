import { weekdayOf } from '#domain/pickup/clock/calendar.ts';
import { counterHoursOn, type DayHours, type Opening } from '#domain/pickup/hours.ts';
import type { Demand } from './demand.ts';

/** The most that the bakery takes on; null means no limit. */
export type CapacityRule = {
  /** Pick-ups at one time at the counter. */
  readonly pickupsOfSlot: number | null;
  /** The same for the second span of a day that closes at midday; null means as before midday. */
  readonly pickupsOfLaterSlot: number | null;
  readonly ordersOfDay: number | null;
  readonly workUnitsOfDay: number | null;
};

type SlotRule = Pick<CapacityRule, 'pickupsOfSlot' | 'pickupsOfLaterSlot'>;

/** How many pick-ups a day with these hours takes at one time ('HH:MM'); null means no limit. */
export const pickupsAt = (time: string, hours: DayHours | null, rule: SlotRule): number | null =>
  (hours?.midday !== undefined && time >= hours.midday.reopens ? rule.pickupsOfLaterSlot : null) ?? rule.pickupsOfSlot;

export type TakenDay = {
  readonly orders: number;
  readonly workUnits: number;
  /** By 'HH:MM'. */
  readonly slots: Readonly<Record<string, number>>;
};

/** What a day can still take; null means no limit. */
export type DayRoom = {
  readonly orders: number | null;
  readonly workUnits: number | null;
  /** For each slot that is not named in `slots`. */
  readonly pickups: number | null;
  /** From that time on, if the second span of the day has a limit of its own. */
  readonly later?: { readonly from: string; readonly pickups: number | null } | undefined;
  /** By 'HH:MM'. */
  readonly slots: Readonly<Record<string, number>>;
};

export type Room = {
  /** Monday first: a day for which nothing is taken yet. Empty if no weekday has a limit. */
  readonly week: (DayRoom | null)[];
  /** By YYYY-MM-DD; each overrides its weekday. */
  readonly days: Record<string, DayRoom>;
};

export const unlimitedRoom: Room = { week: [], days: {} };

export const roomOn = (date: string, { week, days }: Room): DayRoom | null =>
  days[date] ?? week[weekdayOf(date)] ?? null;

/** A day over a work unit limit that was lowered later still takes an order that needs no work units. */
export const isDayFull = (day: DayRoom | null, { workUnits }: Pick<Demand, 'workUnits'>): boolean =>
  day !== null && (day.orders === 0 || (day.workUnits !== null && workUnits > 0 && day.workUnits < workUnits));

/** How many more pick-ups a time can take; null means no limit. */
export const pickupsLeft = (day: DayRoom | null, time: string): number | null =>
  day === null ? null : (day.slots[time] ?? (day.later && time >= day.later.from ? day.later.pickups : day.pickups));

/** More than these make no difference to a customer, and nobody else needs to know how busy the bakery is. */
const mostTold = { orders: 1, pickups: 2 };

const left = (limit: number | null, taken: number, most = Number.POSITIVE_INFINITY): number | null =>
  limit === null ? null : Math.min(most, Math.max(0, limit - taken));

const nothingTaken: TakenDay = { orders: 0, workUnits: 0, slots: {} };

/** @param rule null if there is none @param hours the day's, if they matter */
function roomOfDay(rule: CapacityRule | null, taken: TakenDay, hours: DayHours | null): DayRoom | null {
  if (rule === null) return null;
  const leftAt = (time: string, count: number) => left(pickupsAt(time, hours, rule), count, mostTold.pickups);
  const slots = Object.entries(taken.slots).flatMap(([time, count]) => {
    const still = leftAt(time, count);
    return still === null || still === leftAt(time, 0) ? [] : [[time, still] as const];
  });
  const reopens = rule.pickupsOfLaterSlot === null ? undefined : hours?.midday?.reopens;
  return {
    orders: left(rule.ordersOfDay, taken.orders, mostTold.orders),
    workUnits: left(rule.workUnitsOfDay, taken.workUnits),
    pickups: left(rule.pickupsOfSlot, 0, mostTold.pickups),
    ...(reopens !== undefined && { later: { from: reopens, pickups: leftAt(reopens, 0) } }),
    slots: Object.fromEntries(slots),
  };
}

/**
 * @param week Monday first; null means no limits
 * @param dated by YYYY-MM-DD; each overrides its weekday
 * @param taken by YYYY-MM-DD
 * @param opening its days may close at midday
 */
export function roomOf(
  week: readonly (CapacityRule | null)[],
  dated: Readonly<Record<string, CapacityRule>>,
  taken: Readonly<Record<string, TakenDay>>,
  opening: Opening,
): Room {
  const ruleOf = (date: string) => dated[date] ?? week[weekdayOf(date)] ?? null;
  // The hours matter if times after midday have a limit of their own: a special day has a midday of its own, or none.
  const isSplit = (date: string) => (ruleOf(date)?.pickupsOfLaterSlot ?? null) !== null;
  const special = opening.specialDays.filter(({ date }) => isSplit(date));
  const dates = [...Object.keys(dated), ...Object.keys(taken), ...special.map(({ date }) => date)];
  const days = [...new Set(dates)].toSorted().flatMap((date) => {
    const day = roomOfDay(
      ruleOf(date),
      taken[date] ?? nothingTaken,
      isSplit(date) ? counterHoursOn(date, opening) : null,
    );
    return day === null ? [] : [[date, day] as const];
  });
  const ofWeek = week.map((rule, weekday) => roomOfDay(rule, nothingTaken, opening.week[weekday] ?? null));
  return { week: ofWeek.some((day) => day !== null) ? ofWeek : [], days: Object.fromEntries(days) };
}

/** The room as seen by somebody who may give up a place for another: what they hold counts as free for them. */
export function roomWithOwn(room: Room, { date, time }: { date: string; time: string }, workUnits: number): Room {
  const day = roomOn(date, room);
  if (day === null) return room;
  const plus = (count: number | null, more: number) => (count === null ? null : count + more);
  const slot = pickupsLeft(day, time);
  const slots = slot === null ? day.slots : { ...day.slots, [time]: slot + 1 };
  const own = { ...day, orders: plus(day.orders, 1), workUnits: plus(day.workUnits, workUnits), slots };
  return { ...room, days: { ...room.days, [date]: own } };
}
