import { pickupText } from '#contract/orders/orders.ts';
import type { Diary } from '#domain/pickup/diary.ts';
import { checkPickup, firstPickupDate, type PickupProblem } from '#domain/pickup/pickup.ts';

type Chosen = { readonly date: string; readonly time: string };

/** A time is judged on the chosen day where that can be had, else on the first day that can. */
export function pickupProblems(
  { date, time }: Chosen,
  nowMs: number,
  diary: Diary,
): { date?: PickupProblem; time?: PickupProblem } {
  const found = checkPickup({ date, time }, nowMs, diary);
  if (found === null) return {};
  if (!found.startsWith('date')) return { time: found };
  const otherDay = checkPickup({ date: firstPickupDate(nowMs, diary) ?? date, time }, nowMs, diary);
  if (!otherDay?.startsWith('time') || otherDay === 'timeInPast') return { date: found };
  return { date: found, time: otherDay };
}

/** The same in words: a time's name the hours of the day that it was judged on. */
export function pickupComplaints(chosen: Chosen, nowMs: number, diary: Diary): { date?: string; time?: string } {
  const { date, time } = pickupProblems(chosen, nowMs, diary);
  const judgedOn = date === undefined ? chosen.date : (firstPickupDate(nowMs, diary) ?? chosen.date);
  return {
    ...(date !== undefined && { date: pickupText(date, diary, chosen.date) }),
    ...(time !== undefined && { time: pickupText(time, diary, judgedOn) }),
  };
}
