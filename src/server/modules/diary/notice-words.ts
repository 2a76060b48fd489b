import type { DiaryNotice } from '#contract/diary.ts';
import { pauseText } from '#contract/diary-words.ts';
import { type Diary, pauseAt } from '#domain/pickup/diary.ts';
import {
  firstPickupDate,
  formatPickupDate,
  formatPickupTime,
  pickupDay,
  shopDate,
  slotsOn,
} from '#domain/pickup/pickup.ts';
import { noDemand } from '#domain/pickup/places/demand.ts';

/** The least that a cake can ask of a day. */
const leastDemand = { ...noDemand, workUnits: 1 };

/** What every page says while orders are paused, or today can take no more of them; null at any other time. */
export function noticeAt(nowMs: number, diary: Diary): DiaryNotice | null {
  const pause = pauseAt(nowMs, diary);
  if (pause) return { title: 'Orders are paused.', text: pauseText(pause, nowMs, diary) };
  if (pickupDay(shopDate(nowMs, diary.timeZone), nowMs, diary, leastDemand) !== 'full') return null;
  const date = firstPickupDate(nowMs, diary, leastDemand);
  const [time] = date === null ? [] : slotsOn(date, nowMs, diary, leastDemand);
  const next =
    date === null || time === undefined
      ? '.'
      : `; the next free pick-up is ${formatPickupDate(date)}, ${formatPickupTime(time)}.`;
  return { title: 'We are fully booked for today.', text: `You can look around and fill your cart${next}` };
}
