import {
  type AboutContent,
  type AllergenMatrix,
  aboutContent,
  allergenMatrix,
  type FaqContent,
  faqContent,
  type PageContent,
  pageContent,
} from '#contract/content/pages.ts';
import { contactMap } from '#contract/messages.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import type { PageKey } from '#domain/pages/page-keys.ts';
import type { Diary } from '#domain/pickup/diary.ts';
import { loadPage } from '#web/lib/page/load-page.ts';
import { loadDiary, loadDiaryNow } from '#web/lib/pickup/load-diary.ts';
import { openingData } from '#web/lib/structured-data/opening-data.ts';

export const loadAbout = (call: Call): Promise<AboutContent> => loadPage(() => call(aboutContent, {}));

export const loadAllergens = (call: Call): Promise<AllergenMatrix> => loadPage(() => call(allergenMatrix, {}));

export const loadFaq = (call: Call): Promise<FaqContent> => loadPage(() => call(faqContent, {}));

export const loadTextPage = (call: Call, page: PageKey): Promise<PageContent> =>
  loadPage(() => call(pageContent, { page }));

export type PickupPageData = { readonly content: PageContent; readonly diary: Diary };

export async function loadPickupPage(call: Call): Promise<PickupPageData> {
  const [content, diary] = await Promise.all([loadTextPage(call, 'pickupPage'), loadDiary(call)]);
  return { content, diary };
}

export type ContactData = {
  /** The address of the map's script; null without a map. */
  readonly script: string | null;
  readonly opening: ReturnType<typeof openingData>;
};

export async function loadContact(call: Call): Promise<ContactData> {
  const [{ script }, diary] = await Promise.all([loadPage(() => call(contactMap, {})), loadDiaryNow(call)]);
  return { script, opening: openingData(diary, Date.parse(diary.now)) };
}
