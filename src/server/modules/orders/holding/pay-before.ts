import { instantOf } from '#domain/pickup/pickup.ts';
import { shopConfig } from '#shop-config';

const minuteMs = 60_000;

/** However soon the pick-up is, a customer has time to type a card's number. */
const leastMinutes = 5;

type Pickup = { readonly pickupDate: string; readonly pickupTime: string };

/** When an order is to be picked up, in epoch milliseconds; `pickupTime` is HH:MM:SS. */
export const pickupOf = ({ pickupDate, pickupTime }: Pickup): number =>
  instantOf(pickupDate, pickupTime.slice(0, 5), shopConfig.pickup.timeZone);

/** Until when an order that is placed now keeps its cakes unpaid: for so many minutes, and not beyond its pick-up. */
export function payBeforeOf(pickup: Pickup, now: Date, minutes: number): Date {
  const latest = Math.max(pickupOf(pickup), now.getTime() + leastMinutes * minuteMs);
  return new Date(Math.min(now.getTime() + minutes * minuteMs, latest));
}
