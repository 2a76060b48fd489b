/** A run of text within a block. A link's address is one that a browser may follow. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly children: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly children: readonly Inline[] };

export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly content: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly lines: readonly (readonly Inline[])[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly Inline[])[] };

const heading = /^(#{1,3})\s+(.+)$/;
const item = /^[-*]\s+(.+)$/;

/**
 * Plain Markdown: paragraphs, headings (#, ##), lists (-), **bold**, *italic* and [links](https://…). All else, HTML too, is text as it was typed,
 * so that whoever shows it has nothing to make harmless.
 */
export function blocksOf(markdown: string): readonly Block[] {
  return markdown
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n+/)
    .flatMap((chunk) => blocksOfChunk(chunk.split('\n').filter((line) => line.trim() !== '')));
}

function blocksOfChunk(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  for (const line of lines.map((one) => one.trim())) {
    const [, marks, title] = heading.exec(line) ?? [];
    const [, listed] = item.exec(line) ?? [];
    const last = blocks.at(-1);
    if (marks !== undefined && title !== undefined)
      blocks.push({ kind: 'heading', level: marks.length === 1 ? 2 : 3, content: inlinesOf(title) });
    else if (listed !== undefined) {
      const content = inlinesOf(listed);
      if (last?.kind === 'list') blocks[blocks.length - 1] = { ...last, items: [...last.items, content] };
      else blocks.push({ kind: 'list', items: [content] });
    } else if (last?.kind === 'paragraph')
      blocks[blocks.length - 1] = { ...last, lines: [...last.lines, inlinesOf(line)] };
    else blocks.push({ kind: 'paragraph', lines: [inlinesOf(line)] });
  }
  return blocks;
}

const marked = /\*\*([^*\n]+)\*\*|\*([^*\n]+)\*|\[([^\][\n]+)\]\(([^()\s]+)\)/;

function inlinesOf(text: string): readonly Inline[] {
  const found = marked.exec(text);
  if (!found) return text === '' ? [] : [{ kind: 'text', text }];
  const [whole, bold, italic, words, address] = found;
  const before = text.slice(0, found.index);
  const after = inlinesOf(text.slice(found.index + whole.length));
  return [...(before === '' ? [] : [{ kind: 'text', text: before } as const]), inlineOf(), ...after];

  function inlineOf(): Inline {
    if (bold !== undefined) return { kind: 'strong', children: inlinesOf(bold) };
    if (italic !== undefined) return { kind: 'emphasis', children: inlinesOf(italic) };
    const href = safeAddress(address ?? '');
    return href === null
      ? { kind: 'text', text: whole }
      : { kind: 'link', href, children: [{ kind: 'text', text: words ?? '' }] };
  }
}

/** Nothing that runs, and nothing that another site's page would take for its own. */
const safeAddress = (address: string): string | null =>
  /^(https?:\/\/[^\s"'<>\\]+|mailto:[^\s"'<>\\]+|tel:[+\d]+)$/i.test(address) ? address : null;

/** As an email without pictures and colours has it: links stand in brackets behind their words. */
export const plainOf = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => {
      if (block.kind === 'heading') return wordsOf(block.content).toUpperCase();
      if (block.kind === 'list') return block.items.map((content) => `- ${wordsOf(content)}`).join('\n');
      return block.lines.map(wordsOf).join('\n');
    })
    .join('\n\n');

const wordsOf = (content: readonly Inline[]): string =>
  content
    .map((inline) => {
      if (inline.kind === 'text') return inline.text;
      const words = wordsOf(inline.children);
      return inline.kind === 'link' && words !== inline.href ? `${words} (${inline.href})` : words;
    })
    .join('');
