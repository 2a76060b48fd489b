/** A run of words with the same formatting. */
export type Words = { readonly kind: 'words'; readonly text: string; readonly bold?: true; readonly italic?: true };

/** The address of a link is one that a browser may follow; see {@link isSafeAddress}. */
export type Inline = Words | { readonly kind: 'link'; readonly href: string; readonly words: Words[] };

export type Line = Inline[];

/**
 * Formatted text as a small tree: no deeper than this, so that whatever shows it needs no recursion and every schema and size of it is
 * known. A list is numbered from `start`, or has bullets if it is null. A slot is filled by a page that has something of its own to show
 * there.
 */
export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly content: Line }
  | { readonly kind: 'paragraph'; readonly lines: Line[] }
  | { readonly kind: 'list'; readonly start: number | null; readonly items: Line[][] }
  | { readonly kind: 'slot'; readonly name: string };

/** Whether an address is safe to follow: nothing that runs, and no path that would lead to another site. */
export const isSafeAddress = (address: string): boolean =>
  /^(?:(?:https?:\/\/|mailto:|tel:)[^\s"'<>\\]+|\/(?!\/)[\w/?=&#.%{}-]*)$/i.test(address);

/** The text of a line without its formatting. */
export const textOfLine = (line: Line): string =>
  line.map((inline) => (inline.kind === 'link' ? textOfLine(inline.words) : inline.text)).join('');

/** The blocks with each of their lines as `change` makes it. */
export const withLines = (blocks: readonly Block[], change: (line: Line) => Line): Block[] =>
  blocks.map((block) => {
    if (block.kind === 'slot') return block;
    if (block.kind === 'heading') return { ...block, content: change(block.content) };
    if (block.kind === 'paragraph') return { ...block, lines: block.lines.map(change) };
    return { ...block, items: block.items.map((lines) => lines.map(change)) };
  });

/** For readers elsewhere: the shop's own addresses get its origin. @param origin 'https://cakes.example' */
export const readElsewhere = (blocks: readonly Block[], origin: string): Block[] =>
  withLines(blocks, (line) =>
    line.map((inline) =>
      inline.kind === 'link' && inline.href.startsWith('/') ? { ...inline, href: origin + inline.href } : inline,
    ),
  );

/** As an email without pictures and colours has it: link addresses are in brackets after their words. */
export const plainOf = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => {
      if (block.kind === 'slot') return '';
      if (block.kind === 'heading') return plainLine(block.content).toUpperCase();
      if (block.kind === 'paragraph') return block.lines.map(plainLine).join('\n');
      return block.items
        .map((lines, at) => `${block.start === null ? '-' : `${block.start + at}.`} ${lines.map(plainLine).join('\n')}`)
        .join('\n');
    })
    .join('\n\n');

const plainLine = (line: Line): string =>
  line
    .map((inline) => {
      if (inline.kind === 'words') return inline.text;
      const words = textOfLine(inline.words);
      return words === inline.href ? words : `${words} (${inline.href})`;
    })
    .join('');
