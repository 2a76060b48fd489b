import { formatPickupDate, shopDate } from '#domain/pickup/pickup.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';

export const dayOf = (instant: string): string => shopDate(Date.parse(instant), shopTimeZone);

/** '24 December 2026', without its weekday. @param day YYYY-MM-DD */
export const dayOfYear = (day: string): string => formatPickupDate(day).split(' ').slice(1).join(' ');
