import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { readPageFacts } from '#contract/admin/content/content.ts';
import type { PageFacts } from '#domain/pages/page-facts.ts';
import type { Diary } from '#domain/pickup/diary.ts';

type Known = PageFacts & { readonly diary: Diary };

/** What the pages of terms are filled with now; null until it is known. */
export function usePageFacts(): Known | null {
  const { data } = useStaffQuery(readPageFacts, {}, { staleTime: 60_000 });
  if (!data) return null;
  const texts = Object.fromEntries(data.facts.map(({ name, text }) => [name, text]));
  const blocks = Object.fromEntries(data.facts.flatMap(({ name, blocks: own }) => (own === null ? [] : [[name, own]])));
  return { texts: texts as PageFacts['texts'], blocks, diary: data.diary };
}
