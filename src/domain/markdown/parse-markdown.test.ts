import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Block, isSafeAddress, type Line, plainOf, readElsewhere, textOfLine } from './blocks.ts';
import { blocksOf } from './parse-markdown.ts';

const words = (text: string) => ({ kind: 'words', text }) as const;

test('[J-04] [E-08] headings, paragraphs with their lines, lists, bold, italic and links', () => {
  const blocks = blocksOf(
    '# Christmas\n\nOrder **now**,\nfor *Friday*.\n\n- one\n- [two **now**](https://example.com/a)\n\n## Later\n\n3. three\n4. [four](/faq)',
  );
  expect(blocks).toEqual([
    { kind: 'heading', level: 2, content: [words('Christmas')] },
    {
      kind: 'paragraph',
      lines: [
        [words('Order '), { ...words('now'), bold: true }, words(',')],
        [words('for '), { ...words('Friday'), italic: true }, words('.')],
      ],
    },
    {
      kind: 'list',
      start: null,
      items: [
        [[words('one')]],
        [[{ kind: 'link', href: 'https://example.com/a', words: [words('two '), { ...words('now'), bold: true }] }]],
      ],
    },
    { kind: 'heading', level: 3, content: [words('Later')] },
    { kind: 'list', start: 3, items: [[[words('three')]], [[{ kind: 'link', href: '/faq', words: [words('four')] }]]] },
  ]);
  expect(plainOf(readElsewhere(blocks, 'https://shop.example'))).toBe(
    'CHRISTMAS\n\nOrder now,\nfor Friday.\n\n- one\n- two now (https://example.com/a)\n\nLATER\n\n3. three\n4. four (https://shop.example/faq)',
  );
});

test('[E-08] lists in lists are one list, bold may be italic, and a mark behind a backslash is no mark', () => {
  expect(plainOf(blocksOf('- a\n  - b\n    - c\n- d'))).toBe('- a\n- b\n- c\n- d');
  expect(blocksOf('***both*** \\*none\\*')).toEqual([
    { kind: 'paragraph', lines: [[{ ...words('both'), bold: true, italic: true }, words(' *none*')]] },
  ]);
});

test.each([
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert)',
  '[x](data:text/html,hello)',
  '[x](vbscript:x)',
  '[x](//elsewhere.example)',
  '[x](/\\elsewhere.example)',
  '[x](https://a.example/"onmouseover=1)',
  '[x](&#106;avascript:alert(1))',
  '[x][y]',
  '<javascript:alert(1)>',
  '<https://a.example>',
  'https://a.example',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '&lt;b&gt; &amp; &#60;',
  '![picture](https://a.example/b.png)',
  '![picture](https://a.example/b.png onerror)',
  '> quoted',
  '`code`',
  '~~gone~~',
  '---',
  '[a]: https://a.example',
])('[J-04] [E-08] %j is text as it was typed', (typed) => {
  expect(blocksOf(typed)).toEqual([{ kind: 'paragraph', lines: [[words(typed)]] }]);
});

const linesOf = (block: Block): Line[] => {
  if (block.kind === 'slot') return [];
  if (block.kind === 'heading') return [block.content];
  return block.kind === 'list' ? block.items.flat() : block.lines;
};

const many = 10_000;
test.each([
  ['quotes', '>'.repeat(many)],
  ['lists in one line', '- '.repeat(many)],
  ['lists under each other', Array.from({ length: 150 }, (_, n) => `${' '.repeat(2 * n)}- a`).join('\n')],
  ['brackets', '['.repeat(many)],
  ['links in links', `${'['.repeat(2_000)}a${'](/a)'.repeat(2_000)}`],
  ['links that never end', '[a](b'.repeat(many / 4)],
  ['emphasis that never ends', '*a **b '.repeat(many / 4)],
  ['emphasis in emphasis', `${'*'.repeat(many)}a${'*'.repeat(many)}`],
  ['a table of many columns', `${'|a'.repeat(many)}\n${'|-'.repeat(many)}\n${'|b'.repeat(many)}`],
  ['a table of many rows', `|a|\n|-|\n${'|b|\n'.repeat(many / 2)}`],
  ['elements in elements', '<div>'.repeat(many / 5)],
  ['backslashes', '\\'.repeat(many)],
])('[E-08] %s, ten thousand deep or long, are read to their end', (_what, typed) => {
  const text = blocksOf(typed).flatMap(linesOf).map(textOfLine).join('');
  expect(text.length).toBeLessThanOrEqual(typed.length);
  expect(text).not.toBe('');
});

test('[J-04] [E-08] whatever is typed is read to its end, and every link leads where a browser may go', () => {
  const pieces = fc.constantFrom(
    ...['*', '**', '_', '[a](', ')', 'https://a.b', 'javascript:x', '/faq', '//a', '\n', '\n\n', '- ', '1. ', '  - '],
    ...['# ', '> ', '|', '`', '```', '<b>', '\\', 'word', '&lt;', '![', ']', '{a}'],
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string({ maxLength: 4 })), { maxLength: 40 }), (parts) => {
      for (const inline of blocksOf(parts.join('')).flatMap(linesOf).flat())
        if (inline.kind === 'link') expect(isSafeAddress(inline.href)).toBe(true);
    }),
  );
});

test('[E-08] words without any marks are one paragraph, letter by letter', () => {
  const plain = fc.stringMatching(/^[A-Za-z][A-Za-z0-9 ,.;:?!’'"()%°/é-]*[a-z]\.$/);
  fc.assert(
    fc.property(plain, (text) => {
      expect(blocksOf(text)).toEqual([{ kind: 'paragraph', lines: [[words(text)]] }]);
    }),
  );
});
