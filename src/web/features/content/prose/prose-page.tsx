import '#web/styles/content/prose-page.css';
import type { ReactNode } from 'react';
import { Crumbs } from '#web/ui/navigation/crumbs.tsx';
import { Contents } from './contents.tsx';
import { partId } from './part-id.ts';

/** A part of a page of text: its heading is unique on the page. */
export type ProsePart = { readonly title: string; readonly body: ReactNode };

type ProsePageProps = {
  readonly title: string;
  readonly lead: string;
  readonly parts?: readonly ProsePart[];
  /** What stands beside the text where there is room, and after it where there is none. */
  readonly side?: ReactNode;
  /** What follows the parts. */
  readonly children?: ReactNode;
};

/** From so many parts on a page lists them. */
const worthListing = 5;

/** A page of text: breadcrumb, title, a sentence to start with, its parts, and what stands beside them. */
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
