import { addDays } from '#domain/pickup/calendar.ts';
import { pickupDay, shopDate } from '#domain/pickup/pickup.ts';
import { shopConfig } from '#shop-config';

/** A day (YYYY-MM-DD) on which every time can be had, at least so many days from now, whatever the test's clock says. */
export function openDayAhead(days = 2): string {
  const { pickup } = shopConfig;
  let date = addDays(shopDate(Date.now(), pickup.timeZone), days);
  while (pickupDay(date, Date.now(), pickup) !== 'open') date = addDays(date, 1);
  return date;
}
