import { formatPickupDate, formatPickupTime, instantOf } from './pickup.ts';

/** When an order is collected, by the shop's calendar and clock: YYYY-MM-DD and HH:MM on the 24-hour clock. */
export type PickupSlot = { readonly date: string; readonly time: string };

/** `time` may have seconds, as the API and the database write it: '10:00:00'. */
export const pickupSlot = (date: string, time: string): PickupSlot => ({ date, time: time.slice(0, 5) });

/** 'Friday 20 November 2026, 10:00 am'. Throws RangeError if it is not a date or time. */
export const formatPickupSlot = ({ date, time }: PickupSlot): string =>
  `${formatPickupDate(date)}, ${formatPickupTime(time)}`;

/** Epoch milliseconds. Throws RangeError if it is not a date or time. */
export const instantOfSlot = ({ date, time }: PickupSlot, timeZone: string): number => instantOf(date, time, timeZone);
