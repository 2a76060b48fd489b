import { instantOfSlot, type PickupSlot, pickupSlot } from '#domain/pickup/pickup-slot.ts';
import { minuteMs } from '#domain/time/durations.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import type { orders } from '#server/db/tables/schema.ts';

/** A customer has time to type a card's number, however soon the pick-up is. */
const leastMinutes = 5;

export const pickupOf = (order: Pick<typeof orders.$inferSelect, 'pickupDate' | 'pickupTime'>): number =>
  instantOfSlot(pickupSlot(order.pickupDate, order.pickupTime), shopTimeZone);

/** Nothing is kept beyond its pick-up. */
export const lastMomentToPay = (pickup: PickupSlot, now: Date): Date =>
  new Date(Math.max(instantOfSlot(pickup, shopTimeZone), now.getTime() + leastMinutes * minuteMs));

/** An unpaid order keeps its cakes for so many minutes, and not beyond its pick-up. */
export const payBeforeOf = (pickup: PickupSlot, now: Date, minutes: number): Date =>
  new Date(Math.min(now.getTime() + minutes * minuteMs, lastMomentToPay(pickup, now).getTime()));
