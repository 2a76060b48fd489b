import type { ReactNode } from 'react';
import type { PageContent } from '#contract/content/pages.ts';
import { urls } from '#contract/pages/urls.ts';
import { type PagePart, partsOfPage } from '#domain/pages/page-facts.ts';
import { type PageKey, pageTitles } from '#domain/pages/page-keys.ts';
import { Link } from '#web/ui/link.tsx';
import { Crumbs } from '#web/ui/navigation/crumbs.tsx';
import { ProseArticle, partIds } from '#web/ui/prose/prose-article.tsx';
import { TalkToUs } from './contact-ways.tsx';

type ProsePageProps = {
  readonly title: string;
  readonly lead: string;
  readonly parts?: readonly PagePart[];
  /** What the parts show that is not text. */
  readonly slots?: Readonly<Record<string, ReactNode>>;
  /** Shown after the text if there is no room next to it. */
  readonly side?: ReactNode;
  readonly children?: ReactNode;
};

const worthListing = 5;

/** A breadcrumb, a title, an opening sentence, the parts, and what is next to them. */
export const ProsePage = ({ title, parts = [], side, ...rest }: ProsePageProps) => (
  <div className="wrap">
    <Crumbs here={title} />
    <div className={side === undefined ? undefined : 'prose-page'}>
      <ProseArticle title={title} parts={parts} {...rest} />
      {side !== undefined && (
        <div className="prose-side">
          {parts.length >= worthListing && <Contents parts={parts} />}
          {side}
        </div>
      )}
    </div>
  </div>
);

/** For screens with room next to the text. */
function Contents({ parts }: { parts: readonly PagePart[] }) {
  const ids = partIds(parts);
  return (
    <nav className="contact-box prose-contents" aria-label="On this page">
      <h2>On this page</h2>
      <ul>
        {parts.map(({ title }, n) => {
          const id = ids[n] ?? '';
          return (
            title !== null && (
              <li key={id}>
                <Link to={{ hash: id }} onClick={() => document.getElementById(id)?.focus({ preventScroll: true })}>
                  {title}
                </Link>
              </li>
            )
          );
        })}
      </ul>
    </nav>
  );
}

type TextScreenProps = { readonly page: PageKey; readonly content: PageContent };

/** A page of terms, as staff wrote it or as it came with the shop. */
export const TextScreen = ({ page, content: { lead, text } }: TextScreenProps) => (
  <ProsePage title={pageTitles[page]} lead={lead} parts={partsOfPage(text)} side={<TalkToUs />} />
);

/** Pages of nothing but text, each at its own address (`routes.ts`). */
const textPages = [
  {
    address: urls.returnsPolicy,
    page: 'returnsPage',
    description: 'What to do when something is not right with your order.',
  },
  { address: urls.terms, page: 'termsPage', description: 'What the bakery promises, and what it asks of you.' },
  {
    address: urls.privacy,
    page: 'privacyPage',
    description: 'What we keep about you, for how long, and who else sees it.',
  },
] as const;

/** The text page at an address: the router matches addresses in any case, and with a slash at the end. */
export function textPageAt(pathname: string): (typeof textPages)[number] {
  const found = textPages.find(({ address }) => address === pathname.toLowerCase().replace(/\/+$/, ''));
  if (!found) throw new RangeError(`no page of text at ${pathname}`);
  return found;
}
