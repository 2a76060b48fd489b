import type { ReactNode } from 'react';
import { type Block, blocksOf, type Inline } from '#domain/newsletter/markdown.ts';

type PreviewProps = { readonly subject: string; readonly body: string; readonly shopName: string };

/** By the same blocks that the email is made of, so nothing that was typed can run here. */
export const NewsletterPreview = ({ subject, body, shopName }: PreviewProps) => (
  <article className="newsletter-preview" aria-label="Preview">
    <p className="small muted">
      Subject: <b>{subject || 'none yet'}</b>
    </p>
    <div className="newsletter-paper">
      <p className="newsletter-shop">{shopName}</p>
      <div>
        {blocksOf(body).map((block, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are drawn anew together
          <PreviewBlock key={n} block={block} />
        ))}
        <p className="small muted">
          You get this because you subscribed to the newsletter of {shopName}. <u>Unsubscribe</u>
        </p>
      </div>
    </div>
  </article>
);

function PreviewBlock({ block }: { readonly block: Block }) {
  if (block.kind === 'heading') {
    const Heading = block.level === 2 ? 'h3' : 'h4';
    return <Heading>{inlines(block.content)}</Heading>;
  }
  if (block.kind === 'list')
    return (
      <ul>
        {block.items.map((content, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are drawn anew together
          <li key={n}>{inlines(content)}</li>
        ))}
      </ul>
    );
  return (
    <p>
      {block.lines.map((line, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are drawn anew together
        <span key={n}>
          {n > 0 && <br />}
          {inlines(line)}
        </span>
      ))}
    </p>
  );
}

const inlines = (content: readonly Inline[]): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: they are drawn anew together
  content.map((inline, n) => <PreviewInline key={n} inline={inline} />);

function PreviewInline({ inline }: { readonly inline: Inline }) {
  if (inline.kind === 'text') return inline.text;
  if (inline.kind === 'link')
    return (
      <a href={inline.href} target="_blank" rel="noreferrer">
        {inlines(inline.children)}
      </a>
    );
  return inline.kind === 'strong' ? <strong>{inlines(inline.children)}</strong> : <em>{inlines(inline.children)}</em>;
}
