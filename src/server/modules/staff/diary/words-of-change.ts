import type { DayPlan } from '#contract/admin/diary/opening.ts';
import { formatPickupDate, weekdays } from '#domain/pickup/pickup.ts';
import { hoursText } from '#domain/staff/words/diary-words.ts';

/** A line of the diary's history: 'Thursday 24 December 2026: at most 3 at a time'. @param text as a screen begins with it */
export const changeLine = (what: string, text: string): string =>
  `${what}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** @param until the last of the days that get the same plan, which may be the first one */
export function planLine(date: string, until: string, plan: DayPlan | null): string {
  const days = [...new Set([date, until])].map(formatPickupDate).join(' to ');
  if (plan === null) return changeLine(days, 'As usual');
  const name = plan.name === '' ? '' : ` (${plan.name})`;
  const counter = plan.counterOnly ? ', at the counter alone' : '';
  return changeLine(`${days}${name}`, `${hoursText(plan.hours)}${counter}`);
}

/** 'Every Friday' of 5. */
export const weekdayText = (weekday: number): string => `Every ${weekdays[weekday - 1] ?? ''}`;
