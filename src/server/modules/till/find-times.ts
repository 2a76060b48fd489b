import type * as z from 'zod/mini';
import type { findTillTimes } from '#contract/admin/till/till.ts';
import { closedReason, timesPastLimits } from '#domain/pickup/pickup.ts';
import { readDiary } from '#server/modules/diary/read-diary.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';

/** What is full stands there too: it can be taken with a reason. */
export async function findTimes(
  { db, now }: StaffContext,
  { day }: z.output<typeof findTillTimes.input>,
): Promise<z.input<typeof findTillTimes.output>> {
  const diary = await readDiary(db, now);
  const { times, isDayFull } = timesPastLimits(day, now.getTime(), diary);
  const words = times.length > 0 ? '' : (closedReason(day, diary) ?? 'There is no time left on this day.');
  return { times: [...times], isDayFull, words };
}
