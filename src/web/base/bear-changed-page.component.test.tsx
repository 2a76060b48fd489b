import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { bearChangedPage } from './bear-changed-page.ts';

bearChangedPage();

/** Changes the page as translators do: puts each text in its own font element, in one step or in two. */
function translate(root: Element, isAtOnce: boolean): void {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const all: Text[] = [];
  while (texts.nextNode()) if (texts.currentNode instanceof Text) all.push(texts.currentNode);
  for (const text of all) {
    const font = document.createElement('font');
    font.append(text.data.toUpperCase());
    if (isAtOnce) text.replaceWith(font);
    else {
      text.parentNode?.insertBefore(font, text);
      text.remove();
    }
  }
}

function Basket() {
  const [count, setCount] = useState(1);
  return (
    <main>
      <p>
        {count > 1 && 'Several: '}
        {count} {count === 1 && 'cake'}
        <i>in the basket</i>
        {count === 2 && <b>, two</b>}
      </p>
      <button type="button" onClick={() => setCount(count + 1)}>
        More
      </button>
    </main>
  );
}

describe('a page that something else has changed', () => {
  for (const isAtOnce of [true, false])
    it(`is drawn on once it is translated, by ${isAtOnce ? 'one step' : 'two'} a text: what changes is seen, what goes is gone`, async () => {
      const { container } = await render(<Basket />);
      const read = () => container.querySelector('p')?.textContent;
      const more = container.querySelector('button');
      translate(container, isAtOnce);
      await expect.poll(read).toBe('1 CAKEIN THE BASKET');
      more?.click();
      await expect.poll(read).toBe('Several: 2 IN THE BASKET, two');
      translate(container, isAtOnce);
      more?.click();
      await expect.poll(read).toBe('SEVERAL: 3 IN THE BASKET');
    });

  it('is drawn on where elements were put around others, or taken out', async () => {
    const { container } = await render(<Basket />);
    const word = container.querySelector('i');
    const around = document.createElement('div');
    word?.replaceWith(around);
    if (word) around.append(word);
    container.querySelector('button')?.click();
    await expect.poll(() => container.querySelector('p')?.textContent).toBe('Several: 2 in the basket, two');
    container.querySelector('b')?.remove();
    word?.remove();
    container.querySelector('button')?.click();
    await expect.poll(() => container.querySelector('p')?.textContent).toBe('Several: 3 ');
  });
});
