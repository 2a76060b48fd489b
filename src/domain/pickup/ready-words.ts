import { addDays, weekdayOf } from '#domain/pickup/clock/calendar.ts';
import type { Diary } from '#domain/pickup/diary.ts';
import { firstFreeSlot, formatPickupTime, shopDate, weekdays } from '#domain/pickup/pickup.ts';
import { type Demand, noDemand, noLead, notice } from '#domain/pickup/places/demand.ts';
import { lastOrderDate } from '#domain/pickup/places/lead-time.ts';
import { dayOfYear, hourText, type Readiness } from './notice-words.ts';

/** 'today', 'tomorrow' or 'Saturday'; with its date if it is a week away or more, and with the year if that is another one. */
function dayText(date: string, today: string): string {
  if (date === today) return 'today';
  if (date === addDays(today, 1)) return 'tomorrow';
  const weekday = weekdays[weekdayOf(date)] ?? '';
  if (date < addDays(today, 7)) return weekday;
  const year = date.slice(0, 4);
  return `${weekday} ${dayOfYear(date.slice(5))}${today.startsWith(year) ? '' : ` ${year}`}`;
}

/** The least that anybody can ask of the product. */
export const demandOfReadiness = ({ lead, season, soldOutFor }: Readiness): Demand => ({
  ...noDemand,
  ...notice(lead === null ? [] : [lead]),
  seasons: season === null ? [] : [season],
  shelves: soldOutFor === null ? [] : [{ pieces: 0, wanted: 1, countsTomorrow: soldOutFor === 'tomorrow' }],
});

/**
 * 'Order by Thursday 4 pm for Saturday' and 'Ready from Saturday, 9:00 am', by the first day available at this moment; null if there is
 * none. `orderBy` is null if no notice is needed; `card` is the line for a list, with what matters there; `isToday` says whether that first
 * day is today.
 */
export function readyTexts(
  readiness: Readiness,
  nowMs: number,
  diary: Diary,
): { readonly orderBy: string | null; readonly from: string; readonly card: string; readonly isToday: boolean } | null {
  const { soldOutFor } = readiness;
  const free = firstFreeSlot(nowMs, diary, demandOfReadiness(readiness));
  if (free === null) return null;
  const { date, time } = free;
  const today = shopDate(nowMs, diary.timeZone);
  const day = dayText(date, today);
  const deadline = deadlineText(readiness, date, today, diary);
  const orderBy = deadline === null ? null : `Order by ${deadline} for ${day}`;
  const first =
    soldOutFor === null ? `${day.charAt(0).toUpperCase()}${day.slice(1)} from ${hourText(time)}` : `From ${day}`;
  const soon = orderBy ?? first;
  return {
    orderBy,
    from: `Ready from ${day}, ${formatPickupTime(time)}`,
    card: date < addDays(today, 7) ? soon : `From ${dayOfYear(date.slice(5))}`,
    isToday: date === today,
  };
}

/** 'today from 4 pm', 'from Saturday': for everything that is collected together; null if no day will do. */
export function soonestText(demand: Demand, nowMs: number, diary: Diary): string | null {
  const free = firstFreeSlot(nowMs, diary, demand);
  if (free === null) return null;
  const today = shopDate(nowMs, diary.timeZone);
  return free.date === today ? `today from ${hourText(free.time)}` : `from ${dayText(free.date, today)}`;
}

/** The deadline of the product's lead time or of the shop's own, whichever ends first; null if neither asks for notice. */
function deadlineText({ lead }: Readiness, ready: string, today: string, diary: Diary): string | null {
  const [first] = [lead ?? noLead, diary.lead]
    .filter(({ days, orderBy }) => days > 0 || orderBy !== null)
    .map((of) => lastOrderDate(of, ready, diary) + (of.orderBy ?? midnight))
    .toSorted();
  if (first === undefined) return null;
  const orderBy = first.slice(10);
  const day = dayText(first.slice(0, 10), today);
  if (orderBy === midnight) return day;
  return day === 'today' || day === 'tomorrow' ? `${hourText(orderBy)} ${day}` : `${day} ${hourText(orderBy)}`;
}

const midnight = '24:00';
