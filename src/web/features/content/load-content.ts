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
import { type Diary, hoursOfWeek } from '#domain/pickup/diary.ts';
import { loadPage } from '#web/lib/page/load-page.ts';
import { loadDiary } from '#web/lib/pickup/load-diary.ts';

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
  /** As search engines read it: 'Mo-Fr 09:00-18:00'. */
  readonly openingHours: readonly string[];
};

export async function loadContact(call: Call): Promise<ContactData> {
  const [{ script }, diary] = await Promise.all([loadPage(() => call(contactMap, {})), loadDiary(call)]);
  return { script, openingHours: hoursOfWeek(diary) };
}
