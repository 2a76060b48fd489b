import type { Fulfilment } from '#domain/order/fulfilment.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import type { Diary } from '#domain/pickup/diary.ts';
import { instantOf, isEarlyEnough } from '#domain/pickup/pickup.ts';
import { instantOfSlot, type PickupSlot } from '#domain/pickup/pickup-slot.ts';
import type { Demand } from '#domain/pickup/places/demand.ts';
import { beforeOpenMinutes, lastOrderDate } from '#domain/pickup/places/lead-time.ts';
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
    placed: ['pickupTime', 'pickupDay', 'lines'],
    accepted: ['pickupTime', 'pickupDay', 'lines'],
    baking: [],
    ready: [],
    notCollected: [],
    collected: [],
    cancelled: [],
    expired: [],
  },
};

/** What may be changed of an order, and by whom. Notes are not among the parts: they can always be written. */
export const partsThatMayChange = (fulfilment: Fulfilment, actor: 'staff' | 'customer'): readonly RevisablePart[] =>
  partsOf[actor][fulfilment];

/** The parts that a change asks for; the time and the day of the pick-up count only if they differ. */
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
 * Whether the order could still be placed for the day and time that it has: until then its customer may choose others. It makes no
 * difference whether the day is full or closed by now.
 */
export const mayStillMove = (pickup: PickupSlot, demand: Demand, nowMs: number, diary: Diary): boolean =>
  isEarlyEnough(pickup, nowMs, diary, demand);

/** The last moment at which the order may still move, in epoch milliseconds, as customers are told it. */
export function movableUntil(
  pickup: PickupSlot,
  { leads, leadMinutes }: Pick<Demand, 'leads' | 'leadMinutes'>,
  diary: Diary,
): number {
  const ends = [diary.lead, ...leads].map((lead) => {
    const last = lastOrderDate(lead, pickup.date, diary);
    return lead.orderBy === null
      ? instantOf(addDays(last, 1), '00:00', diary.timeZone) - 1
      : instantOf(last, lead.orderBy, diary.timeZone);
  });
  const ready = beforeOpenMinutes(Math.max(diary.leadMinutes, leadMinutes), pickup, diary);
  return Math.min(instantOfSlot(ready, diary.timeZone), ...ends);
}
