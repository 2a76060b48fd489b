import type { PageContent } from '#contract/content/text-pages.ts';
import { blocksOf } from '#domain/markdown/parse-markdown.ts';
import { firstWords } from '#domain/pages/first-words/first-words.ts';
import { factsFor, fillPage, fillText } from '#domain/pages/page-facts.ts';
import type { PageKey } from '#domain/pages/page-keys.ts';
import { diaryOf } from '#server/modules/diary/read-diary.ts';
import type { RequestContext } from '#server/modules/request-context.ts';
import { factsOf } from './page-facts.ts';

/** What staff wrote, or what came with the shop. */
export async function findPage(context: RequestContext, { page }: { page: PageKey }): Promise<PageContent> {
  const { shop, snapshot } = context;
  const diary = await diaryOf(context);
  const { lead, text } = snapshot.settings[page].written ?? firstWords[page];
  const facts = factsFor(page, factsOf(shop, diary));
  return { lead: fillText(lead, facts), text: fillPage(blocksOf(text), facts) };
}
