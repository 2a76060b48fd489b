import { openingDiary } from '#contract/diary.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import type { Diary } from '#domain/pickup/diary.ts';
import { loadPage } from '#web/lib/page/load-page.ts';

/** The diary with the shop's clock (ISO), for pages where something is chosen by it. */
export const loadDiaryNow = (call: Call): Promise<Diary & { readonly now: string }> =>
  loadPage(() => call(openingDiary, {}));

/** The diary without the clock, for pages that stay the same for everybody. */
export async function loadDiary(call: Call): Promise<Diary> {
  const { now: _, ...diary } = await loadDiaryNow(call);
  return diary;
}
