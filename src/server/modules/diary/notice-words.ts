import type { DiaryNotice } from '#contract/diary.ts';
import { pauseText } from '#contract/diary-words.ts';
import { type Diary, pauseAt } from '#domain/pickup/diary.ts';
import { firstFreeSlot, formatPickupDate, formatPickupTime, pickupDay, shopDate } from '#domain/pickup/pickup.ts';
import { noDemand } from '#domain/pickup/places/demand.ts';

/** The least that a cake can ask of a day. */
const leastDemand = { ...noDemand, workUnits: 1 };

/** What every page says while orders are paused, or today can take no more of them; null at any other time. */
export function noticeAt(nowMs: number, diary: Diary): DiaryNotice | null {
  const pause = pauseAt(nowMs, diary);
  if (pause) return { title: 'Orders are paused.', text: pauseText(pause, nowMs, diary) };
  if (pickupDay(shopDate(nowMs, diary.timeZone), nowMs, diary, leastDemand) !== 'full') return null;
  const free = firstFreeSlot(nowMs, diary, leastDemand);
  const next =
    free === null ? '.' : `; the next free pick-up is ${formatPickupDate(free.date)}, ${formatPickupTime(free.time)}.`;
  return { title: 'We are fully booked for today.', text: `You can look around and fill your cart${next}` };
}
