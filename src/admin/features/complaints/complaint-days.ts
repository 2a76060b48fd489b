import { shopDate } from '#domain/pickup/pickup.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';

export const dayOf = (instant: string): string => shopDate(Date.parse(instant), shopTimeZone);
