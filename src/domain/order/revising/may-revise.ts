import type { Fulfilment } from '#domain/order/fulfilment/fulfilment.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { wallClock } from '#domain/pickup/clock/wall-clock.ts';
import type { Diary } from '#domain/pickup/diary.ts';
import { instantOf } from '#domain/pickup/pickup.ts';
import { instantOfSlot, type PickupSlot } from '#domain/pickup/pickup-slot.ts';
import type { Demand } from '#domain/pickup/places/demand.ts';
import { earliestDate } from '#domain/pickup/places/demand.ts';
import { minuteMs } from '#domain/time/durations.ts';
import type { AskedChange, RevisableOrder } from './revisable-order.ts';

export const revisableParts = ['pickupTime', 'pickupDay', 'recipient', 'lines'] as const;
export type RevisablePart = (typeof revisableParts)[number];

const partsOf: Readonly<Record<'staff' | 'customer', Readonly<Record<Fulfilment, readonly RevisablePart[]>>>> = {
  staff: {
    placed: revisableParts,
    accepted: revisableParts,
    baking: ['pickupTime'],
    ready: ['pickupTime'],
    notCollected: ['pickupTime'],
    collected: [],
    cancelled: [],
    expired: [],
  },
  customer: {
    placed: ['pickupTime', 'pickupDay'],
    accepted: ['pickupTime', 'pickupDay'],
    baking: [],
    ready: [],
    notCollected: [],
    collected: [],
    cancelled: [],
    expired: [],
  },
};

/** What of an order may be changed, by whom. Notes are no part of it: they can always be written. */
export const partsThatMayChange = (fulfilment: Fulfilment, actor: 'staff' | 'customer'): readonly RevisablePart[] =>
  partsOf[actor][fulfilment];

/** The parts that a change names and that are not so already. */
export function partsAsked(
  { pickup }: Pick<RevisableOrder, 'pickup'>,
  { pickup: wanted = pickup, recipient, changedLines = [], addedLines = [] }: AskedChange,
): RevisablePart[] {
  return [
    ...(wanted.time === pickup.time ? [] : (['pickupTime'] as const)),
    ...(wanted.date === pickup.date ? [] : (['pickupDay'] as const)),
    ...(recipient === undefined ? [] : (['recipient'] as const)),
    ...(changedLines.length + addedLines.length === 0 ? [] : (['lines'] as const)),
  ];
}

/**
 * Whether the order could still be placed for the day and time that it has: until then its customer may choose others. Whether the day
 * is full or closed by now makes no difference.
 */
export function mayStillMove(pickup: PickupSlot, demand: Demand, nowMs: number, diary: Diary): boolean {
  const now = wallClock(nowMs, diary.timeZone);
  const isEarlyEnough = pickup.date >= earliestDate(demand, now.slice(0, 10), now.slice(11));
  return isEarlyEnough && nowMs <= instantOfSlot(pickup, diary.timeZone) - diary.leadMinutes * minuteMs;
}

/** The last moment of it, in epoch milliseconds, as customers are told it. */
export function movableUntil(pickup: PickupSlot, { leads }: Pick<Demand, 'leads'>, diary: Diary): number {
  const ends = leads.map(({ days, orderBy }) =>
    orderBy === null
      ? instantOf(addDays(pickup.date, 1 - days), '00:00', diary.timeZone) - 1
      : instantOf(addDays(pickup.date, -days), orderBy, diary.timeZone),
  );
  return Math.min(instantOfSlot(pickup, diary.timeZone) - diary.leadMinutes * minuteMs, ...ends);
}
