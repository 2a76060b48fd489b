import { weekdayOf } from '#domain/pickup/clock/calendar.ts';
import type { Demand } from './demand.ts';

/** What the bakery takes on at most; null is no limit. */
export type CapacityRule = {
  /** Pick-ups at one time of the counter. */
  readonly pickupsOfSlot: number | null;
  readonly ordersOfDay: number | null;
  readonly workUnitsOfDay: number | null;
};

export type TakenDay = {
  readonly orders: number;
  readonly workUnits: number;
  /** By 'HH:MM'. */
  readonly slots: Readonly<Record<string, number>>;
};

/** What a day can still take; null is no limit. */
export type DayRoom = {
  readonly orders: number | null;
  readonly workUnits: number | null;
  /** Of each slot that is not named in `slots`. */
  readonly pickups: number | null;
  /** By 'HH:MM'. */
  readonly slots: Readonly<Record<string, number>>;
};

export type Room = {
  /** Monday first: a day of which nothing is taken yet. Empty where no weekday has a limit. */
  readonly week: (DayRoom | null)[];
  /** By YYYY-MM-DD, each rules over its weekday. */
  readonly days: Record<string, DayRoom>;
};

export const unlimitedRoom: Room = { week: [], days: {} };

export const roomOn = (date: string, { week, days }: Room): DayRoom | null =>
  days[date] ?? week[weekdayOf(date)] ?? null;

/** A day that has orders beyond a limit which was lowered since still takes an order that costs nothing of it. */
export const isDayFull = (day: DayRoom | null, { workUnits }: Pick<Demand, 'workUnits'>): boolean =>
  day !== null && (day.orders === 0 || (day.workUnits !== null && workUnits > 0 && day.workUnits < workUnits));

/** Null is no limit. */
export const pickupsLeft = (day: DayRoom | null, time: string): number | null =>
  day === null ? null : (day.slots[time] ?? day.pickups);

/** More than these make no difference to a customer, and nobody else need know how busy the bakery is. */
const mostTold = { orders: 1, pickups: 2 };

const left = (limit: number | null, taken: number, most = Number.POSITIVE_INFINITY): number | null =>
  limit === null ? null : Math.min(most, Math.max(0, limit - taken));

const nothingTaken: TakenDay = { orders: 0, workUnits: 0, slots: {} };

/** @param rule null where there is none */
function roomOfDay(rule: CapacityRule | null, taken: TakenDay): DayRoom | null {
  if (rule === null) return null;
  const pickups = left(rule.pickupsOfSlot, 0, mostTold.pickups);
  const slots = Object.entries(taken.slots).flatMap(([time, count]) => {
    const still = left(rule.pickupsOfSlot, count, mostTold.pickups);
    return still === null || still === pickups ? [] : [[time, still] as const];
  });
  return {
    orders: left(rule.ordersOfDay, taken.orders, mostTold.orders),
    workUnits: left(rule.workUnitsOfDay, taken.workUnits),
    pickups,
    slots: Object.fromEntries(slots),
  };
}

/**
 * @param week Monday first; null has no limits
 * @param dated by YYYY-MM-DD; each rules over its weekday
 * @param taken by YYYY-MM-DD
 */
export function roomOf(
  week: readonly (CapacityRule | null)[],
  dated: Readonly<Record<string, CapacityRule>>,
  taken: Readonly<Record<string, TakenDay>>,
): Room {
  const dates = [...new Set([...Object.keys(dated), ...Object.keys(taken)])].toSorted();
  const days = dates.flatMap((date) => {
    const rule = dated[date] ?? week[weekdayOf(date)] ?? null;
    const day = roomOfDay(rule, taken[date] ?? nothingTaken);
    return day === null ? [] : [[date, day] as const];
  });
  const hasRule = week.some((rule) => rule !== null);
  return { week: hasRule ? week.map((rule) => roomOfDay(rule, nothingTaken)) : [], days: Object.fromEntries(days) };
}

/** As whoever may give a place up for another sees it: what they hold is free for them. */
export function roomWithOwn(room: Room, { date, time }: { date: string; time: string }, workUnits: number): Room {
  const day = roomOn(date, room);
  if (day === null) return room;
  const plus = (count: number | null, more: number) => (count === null ? null : count + more);
  const slot = pickupsLeft(day, time);
  const slots = slot === null ? day.slots : { ...day.slots, [time]: slot + 1 };
  const own = { ...day, orders: plus(day.orders, 1), workUnits: plus(day.workUnits, workUnits), slots };
  return { ...room, days: { ...room.days, [date]: own } };
}
