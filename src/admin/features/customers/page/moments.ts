import { dayOfYear, shortDay } from '#admin/lib/time/day-words.ts';
import { formatPickupDate, shopDate, shopTime } from '#domain/pickup/pickup.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';

const dayOf = (instant: string): string => shopDate(Date.parse(instant), shopTimeZone);

/** 'March 2025'. */
export const monthText = (instant: string): string => formatPickupDate(dayOf(instant)).split(' ').slice(2).join(' ');

/** '14 March 2025, 10:22'. */
export const wholeMoment = (instant: string): string =>
  `${dayOfYear(dayOf(instant))}, ${shopTime(Date.parse(instant), shopTimeZone)}`;

/** 'Sat 28 Nov 2026, 11:00' of a pick-up. */
export const pickupText = ({ date, time }: { readonly date: string; readonly time: string }): string =>
  `${shortDay(date)} ${date.slice(0, 4)}, ${time}`;
