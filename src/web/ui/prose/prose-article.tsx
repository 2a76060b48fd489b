import type { PagePart } from '#domain/pages/page-facts.ts';
import '#web/styles/content/prose-page.css';
import type { ReactNode } from 'react';
import { RichText } from '#web/ui/values/rich-text.tsx';

/** The ids of the parts: 'How long' is at #how-long; the second part of that name at #how-long-2. */
export function partIds(parts: readonly PagePart[]): string[] {
  const seen = new Map<string, number>();
  return parts.map(({ title }) => {
    const id = (title ?? 'opening').toLowerCase().replace(/[^a-z]+/g, '-');
    const count = (seen.get(id) ?? 0) + 1;
    seen.set(id, count);
    return count === 1 ? id : `${id}-${count}`;
  });
}

type ArticleProps = {
  readonly title: string;
  readonly lead: string;
  readonly parts?: readonly PagePart[];
  /** What the parts show that is not text. */
  readonly slots?: Readonly<Record<string, ReactNode>>;
  readonly children?: ReactNode;
};

/** A title, an opening sentence, and the parts. */
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
