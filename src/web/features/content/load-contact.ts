import { contactMap } from '#contract/contact-map.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import { hoursOfWeek } from '#domain/pickup/diary.ts';
import { loadPage } from '#web/lib/page/load-page.ts';
import { loadDiary } from '#web/lib/pickup/load-diary.ts';

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
