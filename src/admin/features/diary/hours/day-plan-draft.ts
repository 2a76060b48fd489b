import * as z from 'zod/mini';
import { type DayPlan, mostDaysAtOnce, type OfficeDiary } from '#contract/admin/diary/opening.ts';
import { addDays, isRealDate, weekdayOf } from '#domain/pickup/clock/calendar.ts';
import type { DayHours } from '#domain/pickup/diary.ts';

export const dayDraft = z.object({
  kind: z.enum(['usual', 'other', 'closed']),
  /** The last day of several; empty for one alone. */
  until: z.string(),
  opens: z.string(),
  closes: z.string(),
  name: z.string(),
  words: z.string(),
  counterOnly: z.boolean(),
});
export type DayDraft = z.output<typeof dayDraft>;

/** The form of a day as it stands. @param usual the hours of its weekday, which are proposed where others are chosen */
export const draftFrom = (plan: DayPlan | null, usual: DayHours | null): DayDraft => ({
  kind: plan === null ? 'usual' : plan.hours === null ? 'closed' : 'other',
  until: '',
  opens: plan?.hours?.opens ?? usual?.opens ?? '09:00',
  closes: plan?.hours?.closes ?? usual?.closes ?? '18:00',
  name: plan?.name ?? '',
  words: plan?.words ?? '',
  counterOnly: plan?.counterOnly ?? false,
});

/** What is saved: null is a day as usual. */
export const planFrom = ({ kind, opens, closes, name, words, counterOnly }: DayDraft): DayPlan | null =>
  kind === 'usual'
    ? null
    : {
        name: name.trim(),
        words: words.trim(),
        hours: kind === 'closed' ? null : { opens, closes },
        counterOnly: kind === 'other' && counterOnly,
      };

type Days = { readonly dates: readonly string[]; readonly error?: string };

/**
 * The days that are saved together. Those that the usual week has closed stay closed where the others get hours: nobody would stand at the counter.
 */
export function daysOf(date: string, { kind, until }: DayDraft, week: OfficeDiary['week']): Days {
  if (until === '') return { dates: [date] };
  if (!isRealDate(until) || until < date) return { dates: [date], error: 'It ends before it begins.' };
  const dates = Array.from({ length: mostDaysAtOnce }, (_, n) => addDays(date, n)).filter((day) => day <= until);
  if (dates.at(-1) !== until) return { dates: [date], error: `At most ${mostDaysAtOnce} days at once.` };
  const isShut = (day: string): boolean => week[weekdayOf(day)] === null;
  return { dates: dates.filter((day) => day === date || kind !== 'other' || !isShut(day)) };
}
