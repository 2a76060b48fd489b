import type { LeadTime } from '#domain/catalogue/product-options.ts';
import { type DayHours, spansOf } from '#domain/pickup/hours.ts';
import type { Lead } from '#domain/pickup/places/demand.ts';
import type { CapacityRule } from '#domain/pickup/places/room.ts';
import { minutesOf } from '#domain/values/time.ts';

/** Whether words written for people name that time of day: '3 pm', '3pm', '3:00 pm', '15:00'. */
export function saysHour(text: string, time: string): boolean {
  const minutes = minutesOf(time);
  const [hour, rest] = [Math.floor(minutes / 60), String(minutes % 60).padStart(2, '0')];
  const past = rest === '00' ? '(?:[:.]00)?' : `[:.]${rest}`;
  const half = `${hour % 12 || 12}${past}\\s?${hour < 12 ? 'a' : 'p'}\\.?m`;
  return new RegExp(`(?<![\\d:.])(?:${half}|0?${hour}[:.]${rest})(?![\\d:])`, 'i').test(text);
}

/** How staff read the diary, with the 24-hour clock: '9:00 to 18:00', '9:00 to 13:00 and 14:00 to 18:00', 'Closed'. */
export const hoursText = (hours: DayHours | null): string =>
  hours === null
    ? 'Closed'
    : spansOf(hours)
        .map(({ opens, closes }) => `${withoutNought(opens)} to ${withoutNought(closes)}`)
        .join(' and ');

const withoutNought = (time: string): string => time.replace(/^0/, '');

/** 'At most 3 at a time, 1 at a time after midday, 48 orders, 120 baking points', 'No orders', 'No limit'. */
export function limitsText({ pickupsOfSlot, pickupsOfLaterSlot, ordersOfDay, workUnitsOfDay }: CapacityRule): string {
  if (ordersOfDay === 0) return 'No orders';
  const said = [
    pickupsOfSlot !== null && `${pickupsOfSlot} at a time`,
    pickupsOfLaterSlot !== null && `${pickupsOfLaterSlot} at a time after midday`,
    ordersOfDay !== null && `${ordersOfDay} orders`,
    workUnitsOfDay !== null && `${workUnitsOfDay} baking points`,
  ].filter((part) => part !== false);
  return said.length === 0 ? 'No limit' : `At most ${said.join(', ')}`;
}

/** 'On the day', 'On the day, by 12:00', '4 hours before', '2 days before, by 16:00'. */
export function leadText(lead: Lead | LeadTime | null): string {
  if (lead === null) return 'On the day';
  const hours = 'hours' in lead ? lead.hours : 0;
  const before = lead.days > 0 ? countBefore(lead.days, 'day') : hours > 0 ? countBefore(hours, 'hour') : 'On the day';
  return lead.orderBy === null ? before : `${before}, by ${lead.orderBy}`;
}

const countBefore = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'} before`;
