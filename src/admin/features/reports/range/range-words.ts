import { longDay } from '#admin/lib/time/day-words.ts';

/** 'Saturday 19 December 2026'. */
export const yearDay = (date: string): string => `${longDay(date)} ${date.slice(0, 4)}`;

/** 'Tuesday 1 December to Saturday 19 December 2026': a year is said once where both days are of it. */
export function rangeText({ from, to }: { readonly from: string; readonly to: string }): string {
  if (from === to) return yearDay(from);
  return `${from.slice(0, 4) === to.slice(0, 4) ? longDay(from) : yearDay(from)} to ${yearDay(to)}`;
}
