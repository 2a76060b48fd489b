import { type ComponentProps, useRef } from 'react';
import { Button } from '#admin/ui/actions/button.tsx';
import { TextArea } from './fields.tsx';

/** What a button of a formatted text does with the selection. */
const formats = {
  heading: { text: 'Heading', line: '# ', filler: 'Heading' },
  bold: { text: 'Bold', around: ['**', '**'], filler: 'bold words' },
  list: { text: 'List', line: '- ', filler: 'First of the list' },
  link: { text: 'Link', around: ['[', '](/about)'], filler: 'words' },
} as const satisfies Readonly<
  Record<
    string,
    { readonly text: string; readonly filler: string } & (
      | { readonly line: string }
      | { readonly around: readonly [string, string] }
    )
  >
>;
type Format = keyof typeof formats;

type Formatted = { readonly text: string; readonly from: number; readonly to: number };

/** What leads a line, its words, and the spaces after them. */
const wordsOfLine = /^(\s*(?:[-*] |\d+\. |#+ )?\s*)(.*?)(\s*)$/;

/**
 * If nothing is selected, it inserts a filler, selected, to be typed over; for a link with selected words it selects
 * the address, which comes next.
 */
export function formatted(text: string, start: number, end: number, format: Format): Formatted {
  const rule = formats[format];
  const chosen = text.slice(start, end) || rule.filler;
  if ('around' in rule) {
    const [before, after] = rule.around;
    if (format === 'bold' && start !== end) return emboldened(text, start, end);
    const made = text.slice(0, start) + before + chosen + after + text.slice(end);
    const begins = start + before.length;
    return format === 'link' && start !== end
      ? { text: made, from: begins + chosen.length + 2, to: begins + chosen.length + after.length - 1 }
      : { text: made, from: begins, to: begins + chosen.length };
  }
  // Every line that the selection touches, or the one with the caret.
  const lineStart = start === 0 ? 0 : text.lastIndexOf('\n', start - 1) + 1;
  const last = end > start && text[end - 1] === '\n' ? end - 1 : end;
  const lineEnd = text.indexOf('\n', last) === -1 ? text.length : text.indexOf('\n', last);
  const lines = text.slice(lineStart, lineEnd) || rule.filler;
  const marked = lines
    .split('\n')
    .map((line) => (line === '' || line.startsWith(rule.line) ? line : rule.line + line))
    .join('\n');
  const made = text.slice(0, lineStart) + marked + text.slice(lineEnd);
  return { text: made, from: lineStart + rule.line.length, to: lineStart + marked.length };
}

/** The marks end with their line, and stand beside the words themselves. */
function emboldened(text: string, start: number, end: number): Formatted {
  const [before, after] = formats.bold.around;
  const lines = text
    .slice(start, end)
    .split('\n')
    .map((line) => wordsOfLine.exec(line)?.slice(1) ?? []);
  const marked = lines
    .map(([lead = '', words = '', rest = '']) => lead + (words && before + words + after) + rest)
    .join('\n');
  const made = text.slice(0, start) + marked + text.slice(end);
  if (lines.length > 1) return { text: made, from: start, to: start + marked.length };
  const [[lead = '', words = ''] = []] = lines;
  const begins = start + lead.length + before.length;
  return { text: made, from: begins, to: begins + words.length };
}

/** The help under every field whose text is formatted. */
export const markdownHelp =
  '# Heading, ## smaller heading, **bold**, *italic*, - list, 1. numbered list, [words](/about) or [words](https://…). Leave an empty line between paragraphs.';

/** A text with headings, bold words, lists and links, with buttons for people who do not know the markup. */
export function FormattedArea({ onText, ...rest }: ComponentProps<typeof TextArea>) {
  const box = useRef<HTMLDivElement>(null);
  const apply = (format: Format): void => {
    const area = box.current?.querySelector('textarea');
    if (!area) return;
    const { text, from, to } = formatted(rest.value, area.selectionStart, area.selectionEnd, format);
    onText(text);
    requestAnimationFrame(() => {
      area.focus();
      area.setSelectionRange(from, to);
    });
  };
  return (
    <div ref={box} className="column">
      <div className="flex flex-wrap items-center gap-2.5" role="toolbar" aria-label={`Format: ${rest.label}`}>
        {Object.entries(formats).map(([format, { text }]) => (
          <Button key={format} size="small" onClick={() => apply(format as Format)}>
            {text}
          </Button>
        ))}
      </div>
      <TextArea {...rest} onText={onText} />
    </div>
  );
}
