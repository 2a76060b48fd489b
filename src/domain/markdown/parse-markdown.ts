import { Lexer, type MarkedOptions, type Token, Tokenizer, type Tokens, type TokensList } from 'marked';
import { type Block, type Inline, isSafeAddress, type Line, type Words } from './blocks.ts';

const nothing = (): undefined => undefined;

/** Marks that the bakery's texts have no use for count as text and stay as they were typed. */
const unused = {
  code: nothing,
  fences: nothing,
  hr: nothing,
  blockquote: nothing,
  html: nothing,
  def: nothing,
  table: nothing,
  lheading: nothing,
  tag: nothing,
  reflink: nothing,
  codespan: nothing,
  del: nothing,
  autolink: nothing,
  url: nothing,
} satisfies Partial<Record<keyof Tokenizer, unknown>>;

/** Deeper than anybody writes; anything deeper is text. */
const deepest = { blocks: 4, inlines: 6 } as const;

/** Reads no deeper than that, whatever was typed: each level is a nested call. */
class ShallowLexer extends Lexer {
  private depth = { blocks: 0, inlines: 0 };

  override blockTokens(src: string, tokens?: Token[], lastParagraphClipped?: boolean): Token[];
  override blockTokens(src: string, tokens?: TokensList, lastParagraphClipped?: boolean): TokensList;
  override blockTokens(src: string, tokens: Token[] = [], lastParagraphClipped = false): Token[] {
    if (this.depth.blocks >= deepest.blocks) return asTyped(src, tokens);
    this.depth.blocks += 1;
    super.blockTokens(src, tokens, lastParagraphClipped);
    this.depth.blocks -= 1;
    return tokens;
  }

  override inlineTokens(src: string, tokens: Token[] = []): Token[] {
    if (this.depth.inlines >= deepest.inlines) return asTyped(src, tokens);
    this.depth.inlines += 1;
    super.inlineTokens(src, tokens);
    this.depth.inlines -= 1;
    return tokens;
  }
}

function asTyped(raw: string, tokens: Token[]): Token[] {
  tokens.push({ type: 'text', raw, text: raw } satisfies Tokens.Text);
  return tokens;
}

/**
 * Reads the Markdown of the bakery's texts: paragraphs with their lines, headings (#, ##), lists (-, 1.), **bold**, *italic* and
 * [links](/about). Everything else, including HTML, pictures and tables, is text as it was typed, so that whatever shows it has nothing to
 * make harmless.
 */
export function blocksOf(markdown: string): Block[] {
  const options: MarkedOptions = { gfm: false, tokenizer: Object.assign(new Tokenizer(), unused) };
  return new ShallowLexer(options).lex(markdown).flatMap(blockOf);
}

function blockOf(token: Token): Block[] {
  if (token.type === 'space') return [];
  if (isHeading(token)) {
    const content = linesOf(token.tokens).flat();
    return content.length === 0 ? [] : [{ kind: 'heading', level: token.depth === 1 ? 2 : 3, content }];
  }
  if (isList(token)) {
    const items = itemsOf(token);
    const start = token.ordered && token.start !== '' ? token.start : null;
    return items.length === 0 ? [] : [{ kind: 'list', start, items }];
  }
  const lines = linesOf([token]);
  return lines.length === 0 ? [] : [{ kind: 'paragraph', lines }];
}

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading';
const isList = (token: Token): token is Tokens.List => token.type === 'list';
const isLink = (token: Token): token is Tokens.Link => token.type === 'link';

/** The items of a nested list become items of the list itself: a page shows lists of one level. */
function itemsOf(list: Tokens.List): Line[][] {
  return list.items.flatMap(({ tokens }) => {
    const own = tokens.flatMap((token) => (isList(token) ? [] : linesOf([token])));
    return [...(own.length === 0 ? [] : [own]), ...tokens.filter(isList).flatMap(itemsOf)];
  });
}

const lineEnd = '\n';
type Part = Inline | typeof lineEnd;
type Look = Pick<Words, 'bold' | 'italic'>;

function linesOf(tokens: readonly Token[]): Line[] {
  const lines: Inline[][] = [[]];
  for (const part of partsOf(tokens, {})) {
    const line = lines.at(-1) ?? [];
    if (part === lineEnd) lines.push([]);
    else if (part.kind === 'link') line.push(part);
    else addWords(line, part);
  }
  return lines.map(trimmed).filter((line) => line.length > 0);
}

function partsOf(tokens: readonly Token[], look: Look): Part[] {
  return tokens.flatMap((token) => {
    if (token.type === 'strong') return partsOf(inner(token), { ...look, bold: true });
    if (token.type === 'em') return partsOf(inner(token), { ...look, italic: true });
    if (token.type === 'br') return [lineEnd];
    if (isLink(token) && isSafeAddress(token.href)) {
      const words: Words[] = [];
      for (const part of partsOf(token.tokens, look))
        addWords(words, part === lineEnd || part.kind === 'link' ? { kind: 'words', text: ' ' } : part);
      return words.length === 0 ? [] : [{ kind: 'link', href: token.href, words }];
    }
    if ((token.type === 'text' || token.type === 'paragraph') && inner(token).length > 0)
      return partsOf(inner(token), look);
    return textParts(token.type === 'escape' ? token.text : token.raw, look);
  });
}

const inner = (token: Token): readonly Token[] => ('tokens' in token ? (token.tokens ?? []) : []);

const textParts = (text: string, look: Look): Part[] =>
  text
    .split('\n')
    .flatMap((line, at): Part[] => [...(at > 0 ? ([lineEnd] as const) : []), { kind: 'words', text: line, ...look }]);

/** Neighbours with the same formatting become one. */
function addWords(line: Inline[], words: Words): void {
  const last = line.at(-1);
  if (words.text === '') return;
  if (last?.kind === 'words' && last.bold === words.bold && last.italic === words.italic)
    line[line.length - 1] = { ...last, text: last.text + words.text };
  else line.push(words);
}

function trimmed(line: readonly Inline[]): Inline[] {
  const cut = line.map((inline, at) => {
    if (inline.kind === 'link') return inline;
    const begun = at === 0 ? inline.text.trimStart() : inline.text;
    return { ...inline, text: at === line.length - 1 ? begun.trimEnd() : begun };
  });
  return cut.filter((inline) => inline.kind === 'link' || inline.text !== '');
}
