import type { PageContent } from '#contract/content/text-pages.ts';
import { blocksOf } from '#domain/markdown/parse-markdown.ts';
import { firstWords } from '#domain/pages/first-words/first-words.ts';
import { factsFor, fillPage, fillText } from '#domain/pages/page-facts.ts';
import type { PageKey } from '#domain/pages/page-keys.ts';
import { readSettings } from '#server/db/settings/read-settings.ts';
import { readDiary } from '#server/modules/diary/read-diary.ts';
import type { RequestContext } from '#server/modules/request-context.ts';
import { factsOf } from './page-facts.ts';

/** What staff wrote, or what came with the shop. */
export async function findPage({ db, shop, now }: RequestContext, { page }: { page: PageKey }): Promise<PageContent> {
  const [settings, diary] = await Promise.all([readSettings(db, [page]), readDiary(db, now)]);
  const { lead, text } = settings[page].written ?? firstWords[page];
  const facts = factsFor(page, factsOf(shop, diary));
  return { lead: fillText(lead, facts), text: fillPage(blocksOf(text), facts) };
}
