import type { PageContent } from '#contract/content/text-pages.ts';
import { partsOfPage } from '#domain/pages/page-facts.ts';
import { type PageKey, pageTitles } from '#domain/pages/page-keys.ts';
import { ProsePage } from './prose-page.tsx';
import { TalkToUs } from './talk-to-us.tsx';

type TextScreenProps = { readonly page: PageKey; readonly content: PageContent };

/** A page of terms, as staff wrote it or as it came with the shop. */
export const TextScreen = ({ page, content: { lead, text } }: TextScreenProps) => (
  <ProsePage title={pageTitles[page]} lead={lead} parts={partsOfPage(text)} side={<TalkToUs />} />
);
