import { addDays } from '#domain/pickup/clock/calendar.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { specialDayOn } from '#domain/pickup/diary.ts';
import { pickupDay, shopDate } from '#domain/pickup/pickup.ts';
import { diaryOfShop } from './diary-of-shop.ts';

/** The day (YYYY-MM-DD) at the counter, whatever the machine's time zone is. */
export const today = (): string => shopDate(Date.now(), shopTimeZone);

/**
 * A day (YYYY-MM-DD) with its weekday's opening hours and nothing special, at least that many days from now, whatever
 * the test's clock says.
 */
export function openDayAhead(days = 2): string {
  const diary = diaryOfShop();
  let date = addDays(today(), days);
  while (pickupDay(date, Date.now(), diary) !== 'open' || specialDayOn(date, diary)) date = addDays(date, 1);
  return date;
}
