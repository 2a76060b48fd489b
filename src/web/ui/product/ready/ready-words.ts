import { addDays, weekdayOf } from '#domain/pickup/clock/calendar.ts';
import type { Diary } from '#domain/pickup/diary.ts';
import { firstFreeSlot, formatPickupTime, shopDate, weekdays } from '#domain/pickup/pickup.ts';
import { type Lead, noDemand } from '#domain/pickup/places/demand.ts';
import { lastOrderDate } from '#domain/pickup/places/lead-time.ts';
import { dayOfYear, hourText, type Readiness } from './notice-words.ts';

/** 'today', 'tomorrow', 'Saturday', and with its date where that is a week away or more. */
function dayText(date: string, today: string): string {
  if (date === today) return 'today';
  if (date === addDays(today, 1)) return 'tomorrow';
  const weekday = weekdays[weekdayOf(date)] ?? '';
  return date < addDays(today, 7) ? weekday : `${weekday} ${dayOfYear(date.slice(5))}`;
}

/**
 * 'Order by Thursday 4 pm for Saturday' and 'Ready from Saturday, 9:00 am', by the first day that can be had at this moment;
 * null where there is none. `orderBy` is null for what needs no notice.
 */
export function readyTexts(
  { lead, season }: Readiness,
  nowMs: number,
  diary: Diary,
): { readonly orderBy: string | null; readonly from: string } | null {
  const demand = { ...noDemand, leads: lead === null ? [] : [lead], seasons: season === null ? [] : [season] };
  const free = firstFreeSlot(nowMs, diary, demand);
  if (free === null) return null;
  const { date, time } = free;
  const today = shopDate(nowMs, diary.timeZone);
  return {
    orderBy: lead === null ? null : `Order by ${deadlineText(lead, date, today, diary)} for ${dayText(date, today)}`,
    from: `Ready from ${dayText(date, today)}, ${formatPickupTime(time)}`,
  };
}

function deadlineText(lead: Lead, ready: string, today: string, diary: Diary): string {
  const { orderBy } = lead;
  const day = dayText(lastOrderDate(lead, ready, diary), today);
  if (orderBy === null) return day;
  return day === 'today' || day === 'tomorrow' ? `${hourText(orderBy)} ${day}` : `${day} ${hourText(orderBy)}`;
}
