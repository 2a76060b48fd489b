import { blocksOf } from '#domain/markdown/parse-markdown.ts';
import { factsFor, fillPage, fillText, partsOfPage } from '#domain/pages/page-facts.ts';
import { type PageKey, type PageWords, pageTitles } from '#domain/pages/page-keys.ts';
import { OpeningHours } from '#web/ui/prose/opening-hours.tsx';
import { ProseArticle } from '#web/ui/prose/prose-article.tsx';
import { usePageFacts } from './use-page-facts.ts';

/** A page of terms as customers will read it, with the facts as they are now. */
export function PagePreview({ page, words: { lead, text } }: { readonly page: PageKey; readonly words: PageWords }) {
  const known = usePageFacts();
  if (known === null) return null;
  const facts = factsFor(page, known);
  return (
    <div className="wrap section prose-page">
      <ProseArticle
        title={pageTitles[page]}
        lead={fillText(lead, facts)}
        parts={partsOfPage(fillPage(blocksOf(text), facts))}
        slots={{ openingHours: <OpeningHours diary={known.diary} /> }}
      />
    </div>
  );
}
