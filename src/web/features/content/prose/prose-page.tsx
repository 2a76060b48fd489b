import type { ReactNode } from 'react';
import type { PagePart } from '#domain/pages/page-facts.ts';
import { Crumbs } from '#web/ui/navigation/crumbs.tsx';
import { ProseArticle } from '#web/ui/prose/prose-article.tsx';
import { Contents } from './contents.tsx';

type ProsePageProps = {
  readonly title: string;
  readonly lead: string;
  readonly parts?: readonly PagePart[];
  /** What the parts show that is no text. */
  readonly slots?: Readonly<Record<string, ReactNode>>;
  /** After the text where there is no room beside it. */
  readonly side?: ReactNode;
  readonly children?: ReactNode;
};

const worthListing = 5;

/** Breadcrumb, title, a sentence to start with, its parts, and what stands beside them. */
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
