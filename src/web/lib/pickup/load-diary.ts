import { openingDiary } from '#contract/diary.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import type { Diary } from '#domain/pickup/diary.ts';
import { loadPage } from '#web/lib/page/load-page.ts';

export const loadDiary = (call: Call): Promise<Diary> => loadPage(() => call(openingDiary, {}));
