import { addDays, weekdayOf } from '#domain/pickup/clock/calendar.ts';
import { hoursOn } from '#domain/pickup/diary.ts';
import { pickupDay, shopDate } from '#domain/pickup/pickup.ts';
import { diaryOfShop } from './diary-of-shop.ts';

/** A day (YYYY-MM-DD) with its weekday's hours whole, at least so many days from now, whatever the test's clock says. */
export function openDayAhead(days = 2): string {
  const diary = diaryOfShop();
  const isUsual = (day: string) => hoursOn(day, diary)?.closes === diary.week[weekdayOf(day)]?.closes;
  let date = addDays(shopDate(Date.now(), diary.timeZone), days);
  while (pickupDay(date, Date.now(), diary) !== 'open' || !isUsual(date)) date = addDays(date, 1);
  return date;
}
