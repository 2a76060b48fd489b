import { addDays, addMonths, weekdayOf } from '#domain/pickup/clock/calendar.ts';

/** By their first and last day; what is not over yet ends today. */
export type NamedRange = { readonly name: string; readonly from: string; readonly to: string };

/** What one asks for most, a week from Monday, and so that nobody types dates on a phone. @param today as 2026-11-24 */
export function namedRanges(today: string): readonly NamedRange[] {
  const monday = addDays(today, -weekdayOf(today));
  const first = `${today.slice(0, 8)}01`;
  const newYear = `${today.slice(0, 4)}-01-01`;
  return [
    { name: 'Today', from: today, to: today },
    { name: 'Yesterday', from: addDays(today, -1), to: addDays(today, -1) },
    { name: 'This week', from: monday, to: today },
    { name: 'Last week', from: addDays(monday, -7), to: addDays(monday, -1) },
    { name: 'This month', from: first, to: today },
    { name: 'Last month', from: addMonths(first, -1), to: addDays(first, -1) },
    { name: 'This year', from: newYear, to: today },
    { name: 'Last year', from: addMonths(newYear, -12), to: addDays(newYear, -1) },
  ];
}
