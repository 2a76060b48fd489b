import { type PageContent, pageContent } from '#contract/content/text-pages.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import type { PageKey } from '#domain/pages/page-keys.ts';
import type { Diary } from '#domain/pickup/diary.ts';
import { loadPage } from '#web/lib/page/load-page.ts';
import { loadDiary } from '#web/lib/pickup/load-diary.ts';

export const loadTextPage = (call: Call, page: PageKey): Promise<PageContent> =>
  loadPage(() => call(pageContent, { page }));

export type PickupPageData = { readonly content: PageContent; readonly diary: Diary };

export async function loadPickupPage(call: Call): Promise<PickupPageData> {
  const [content, diary] = await Promise.all([loadTextPage(call, 'pickupPage'), loadDiary(call)]);
  return { content, diary };
}
