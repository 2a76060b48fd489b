import type * as z from 'zod/mini';
import type * as endpoints from '#contract/admin/content/content.ts';
import { pageFactNames } from '#domain/pages/page-facts.ts';
import { factsOf } from '#server/modules/content/pages/page-facts.ts';
import { readDiary } from '#server/modules/diary/read-diary.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';

/** As the customers' pages are filled now. */
export async function readPageFacts({
  db,
  shop,
  now,
}: StaffContext): Promise<z.input<typeof endpoints.readPageFacts.output>> {
  const diary = await readDiary(db, now);
  const { texts, blocks } = factsOf(shop, diary);
  const names = Object.keys(pageFactNames) as (keyof typeof pageFactNames)[];
  return {
    facts: names.map((name) => ({ name, text: texts[name], blocks: blocks[name]?.slice() ?? null })),
    diary,
  };
}
