import '#web/styles/content/prose-page.css';
import type { ReactNode } from 'react';
import { Crumbs } from '#web/ui/navigation/crumbs.tsx';
import { Contents } from './contents.tsx';
import { partId } from './part-id.ts';

export type ProsePart = { readonly title: string; readonly body: ReactNode };

type ProsePageProps = {
  readonly title: string;
  readonly lead: string;
  readonly parts?: readonly ProsePart[];
  /** After the text where there is no room beside it. */
  readonly side?: ReactNode;
  readonly children?: ReactNode;
};

const worthListing = 5;

/** Breadcrumb, title, a sentence to start with, its parts, and what stands beside them. */
export const ProsePage = ({ title, lead, parts = [], side, children }: ProsePageProps) => (
  <div className="wrap">
    <Crumbs here={title} />
    <div className={side === undefined ? undefined : 'prose-page'}>
      <article className="read prose">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        {parts.map((part) => (
          <section key={part.title} aria-labelledby={partId(part.title)}>
            <h2 id={partId(part.title)} tabIndex={-1}>
              {part.title}
            </h2>
            {part.body}
          </section>
        ))}
        {children}
      </article>
      {side !== undefined && (
        <div className="prose-side">
          {parts.length >= worthListing && <Contents titles={parts.map((part) => part.title)} />}
          {side}
        </div>
      )}
    </div>
  </div>
);
