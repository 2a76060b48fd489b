import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Block, blocksOf, type Inline, plainOf } from './markdown.ts';

test('[J-04] headings, paragraphs, lists, bold, italic and links', () => {
  const blocks = blocksOf(
    '# Christmas\n\nOrder **now**,\nfor *Friday*.\n\n- one\n- [two](https://example.com/a)\n\n## Later',
  );
  expect(blocks).toEqual([
    { kind: 'heading', level: 2, content: [{ kind: 'text', text: 'Christmas' }] },
    {
      kind: 'paragraph',
      lines: [
        [
          { kind: 'text', text: 'Order ' },
          { kind: 'strong', children: [{ kind: 'text', text: 'now' }] },
          { kind: 'text', text: ',' },
        ],
        [
          { kind: 'text', text: 'for ' },
          { kind: 'emphasis', children: [{ kind: 'text', text: 'Friday' }] },
          { kind: 'text', text: '.' },
        ],
      ],
    },
    {
      kind: 'list',
      items: [
        [{ kind: 'text', text: 'one' }],
        [{ kind: 'link', href: 'https://example.com/a', children: [{ kind: 'text', text: 'two' }] }],
      ],
    },
    { kind: 'heading', level: 3, content: [{ kind: 'text', text: 'Later' }] },
  ]);
  expect(plainOf(blocks)).toBe('CHRISTMAS\n\nOrder now,\nfor Friday.\n\n- one\n- two (https://example.com/a)\n\nLATER');
});

test.each([
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert)',
  '[x](data:text/html,hello)',
  '[x](//elsewhere.example)',
  '[x](https://a.example/"onmouseover=1)',
  '<script>alert(1)</script>',
  '![picture](https://a.example/b.png onerror)',
])('[J-04] %j is text as it was typed', (typed) => {
  const kinds = (inlines: readonly Inline[]): string[] => inlines.map(({ kind }) => kind);
  const [block] = blocksOf(typed);
  expect(block?.kind === 'paragraph' && block.lines.flatMap(kinds)).not.toContain('link');
  expect(plainOf(blocksOf(typed))).toBe(typed);
});

test('[J-04] whatever is typed is read to its end, and every link leads where a browser may go', () => {
  const linksOf = (inlines: readonly Inline[]): string[] =>
    inlines.flatMap((one) =>
      one.kind === 'text' ? [] : [...(one.kind === 'link' ? [one.href] : []), ...linksOf(one.children)],
    );
  const inlinesOf = (block: Block): Inline[] =>
    (block.kind === 'heading' ? [block.content] : block.kind === 'list' ? block.items : block.lines).flat();
  const pieces = fc.constantFrom(
    '*',
    '**',
    '[a](',
    ')',
    'https://a.b',
    'javascript:x',
    '\n',
    '\n\n',
    '- ',
    '# ',
    'word',
    '<b>',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string({ maxLength: 4 })), { maxLength: 40 }), (parts) => {
      for (const href of blocksOf(parts.join('')).flatMap((block) => linksOf(inlinesOf(block))))
        expect(href).toMatch(/^(https?:\/\/|mailto:|tel:)/i);
    }),
  );
});
