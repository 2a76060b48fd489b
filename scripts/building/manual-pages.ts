import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { marked } from 'marked';
import type { Plugin } from 'vite';

const inManual = /[\\/]docs[\\/]manual[\\/][\w-]+\.md$/;

/** Links from one page to another, and to a picture beside them. */
const toPage = /href="([\w-]+)\.md"/g;
const toPicture = /src="(pictures\/[\w-]+\.png)"/g;

/**
 * Turns a page of the manual into a module with its title and its HTML: the text is Markdown for readers of the project, and no browser
 * loads the code that converts it.
 */
export const manualPages: Plugin = {
  name: 'manual-pages',
  enforce: 'pre',
  async load(id) {
    if (!inManual.test(id)) return null;
    const [head = '', ...rest] = (await readFile(id, 'utf8')).split('\n');
    const html = await marked.parse(rest.join('\n'));
    const pictures: string[] = [];
    const text = html
      .replace(toPage, (_, page: string) => `href="/admin/help/${page === 'README' ? '' : page}"`)
      .replace(toPicture, (_, file: string) => {
        pictures.push(file);
        return `loading="lazy" src="%picture${pictures.length - 1}%"`;
      });
    const imports = pictures.map(
      (file, n) => `import p${n} from ${JSON.stringify(path.join(path.dirname(id), file))};`,
    );
    const filled = pictures.map((_, n) => `.replace('%picture${n}%', p${n})`).join('');
    return [
      ...imports,
      `export const title = ${JSON.stringify(head.replace(/^# /, ''))};`,
      `export const html = ${JSON.stringify(text)}${filled};`,
    ].join('\n');
  },
};
