import { formatPickupDate, formatPickupTime, instantOf } from './pickup.ts';

/** When an order is collected, by the shop's calendar and clock: YYYY-MM-DD and HH:MM on the 24-hour clock. */
export type PickupSlot = { readonly date: string; readonly time: string };

/** `time` may have seconds, as the API and the database write it: '10:00:00'. */
export const pickupSlot = (date: string, time: string): PickupSlot => ({ date, time: time.slice(0, 5) });

/** Staff read the 24-hour clock, customers the 12-hour one. */
export type SlotReader = 'staff' | 'customer';

/** 'Friday 20 November 2026, 6:00 pm', for staff 'Friday 20 November 2026, 18:00'. Throws RangeError if it is not a date or time. */
export const formatPickupSlot = ({ date, time }: PickupSlot, reader: SlotReader = 'customer'): string =>
  `${formatPickupDate(date)}, ${reader === 'staff' ? time : formatPickupTime(time)}`;

/** Epoch milliseconds. Throws RangeError if it is not a date or time. */
export const instantOfSlot = ({ date, time }: PickupSlot, timeZone: string): number => instantOf(date, time, timeZone);
