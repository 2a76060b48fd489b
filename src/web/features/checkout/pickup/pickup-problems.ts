import { checkPickup, firstPickupDate, type PickupProblem, type PickupRules } from '#domain/pickup/pickup.ts';

type Chosen = { readonly date: string; readonly time: string };

/** A time is judged on the chosen day where that can be had, else on the first day that can. */
export function pickupProblems(
  { date, time }: Chosen,
  nowMs: number,
  rules: PickupRules,
): { date?: PickupProblem; time?: PickupProblem } {
  const found = checkPickup({ date, time }, nowMs, rules);
  if (found === null) return {};
  if (!found.startsWith('date')) return { time: found };
  const otherDay = checkPickup({ date: firstPickupDate(nowMs, rules) ?? date, time }, nowMs, rules);
  if (!otherDay?.startsWith('time') || otherDay === 'timeInPast') return { date: found };
  return { date: found, time: otherDay };
}
