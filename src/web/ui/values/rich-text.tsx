import { createElement, type ElementType, Fragment, type ReactNode } from 'react';
import type { Block, Inline, Line, Words } from '#domain/markdown/blocks.ts';
import { Link } from '#web/ui/link.tsx';

type RichTextProps = {
  readonly blocks: readonly Block[];
  /** The level of its larger headings. */
  readonly level?: 2 | 3;
  /** If the text is not a page of its own, '_blank' makes its links open elsewhere. */
  readonly target?: string | undefined;
  /** What the page shows in its slots. */
  readonly slots?: Readonly<Record<string, ReactNode>>;
};

/** Each part in its place: they are rendered again together and need no keys. */
const inOrder = (parts: readonly ReactNode[], element: ElementType = Fragment): ReactNode =>
  createElement(element, null, ...parts);

/** Formatted text: its elements are created here, and none of it was ever HTML. */
export function RichText({ blocks, level = 3, target, slots = {} }: RichTextProps) {
  const inlineOf = (inline: Inline): ReactNode =>
    inline.kind === 'words' ? (
      wordsOf(inline)
    ) : (
      <Link to={inline.href} target={target}>
        {inOrder(inline.words.map(wordsOf))}
      </Link>
    );
  const lines = (all: readonly Line[], element?: ElementType): ReactNode =>
    inOrder(
      all.flatMap((line, n) => [n > 0 && <br />, inOrder(line.map(inlineOf))]),
      element,
    );
  const blockOf = (block: Block): ReactNode => {
    if (block.kind === 'slot') return slots[block.name];
    if (block.kind === 'paragraph') return lines(block.lines, 'p');
    if (block.kind === 'heading') return lines([block.content], `h${level + block.level - 2}` as 'h3');
    const items = inOrder(block.items.map((item) => lines(item, 'li')));
    return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>;
  };
  return inOrder(blocks.map(blockOf));
}

function wordsOf({ text, bold, italic }: Words): ReactNode {
  const said = italic ? <em>{text}</em> : text;
  return bold ? <strong>{said}</strong> : said;
}
