import * as z from 'zod/mini';
import type { DayPlan } from '#contract/admin/diary/opening.ts';
import type { DayHours } from '#domain/pickup/diary.ts';

export const dayDraft = z.object({
  kind: z.enum(['usual', 'other', 'closed']),
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
