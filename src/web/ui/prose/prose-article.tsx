import '#web/styles/content/prose-page.css';
import type { ReactNode } from 'react';
import type { PagePart } from '#domain/pages/page-facts.ts';
import { RichText } from '#web/ui/values/rich-text.tsx';
import { partIds } from './part-ids.ts';

type ArticleProps = {
  readonly title: string;
  readonly lead: string;
  readonly parts?: readonly PagePart[];
  /** What the parts show that is no text. */
  readonly slots?: Readonly<Record<string, ReactNode>>;
  readonly children?: ReactNode;
};

/** Title, a sentence to start with, and its parts. */
export function ProseArticle({ title, lead, parts = [], slots, children }: ArticleProps) {
  const ids = partIds(parts);
  return (
    <article className="read prose">
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      {parts.map((part, n) => {
        const id = ids[n];
        const body = <RichText blocks={part.blocks} level={2} slots={slots} />;
        return (
          <section key={id} aria-labelledby={part.title === null ? undefined : id}>
            {part.title !== null && (
              <h2 id={id} tabIndex={-1}>
                {part.title}
              </h2>
            )}
            {body}
          </section>
        );
      })}
      {children}
    </article>
  );
}
