import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { blocksOf } from '#domain/markdown/parse-markdown.ts';
import { RichText } from './rich-text.tsx';

const shown = (markdown: string) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <RichText blocks={blocksOf(markdown)} />
    </MemoryRouter>,
  );

test('[E-08] formatted text is made of elements, headings below those of the page', () => {
  expect(shown('# One\n\n## Two\n\nA **bold** *word*,\nand ***both***.\n\n3. three\n4. four')).toBe(
    '<h3>One</h3><h4>Two</h4><p>A <strong>bold</strong> <em>word</em>,<br/>and <strong><em>both</em></strong>.</p><ol start="3"><li>three</li><li>four</li></ol>',
  );
  expect(shown('- [cakes](/products)\n- [them](https://a.example/x)')).toBe(
    '<ul><li><a href="/products" data-discover="true">cakes</a></li><li><a href="https://a.example/x">them</a></li></ul>',
  );
});

test('[E-08] HTML and addresses that run are words', () => {
  const page = shown('<img src=x onerror=alert(1)> [x](javascript:alert(1)) [y](//elsewhere.example)');
  expect(page).toBe('<p>&lt;img src=x onerror=alert(1)&gt; [x](javascript:alert(1)) [y](//elsewhere.example)</p>');
});
