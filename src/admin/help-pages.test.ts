import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { helpPageOf } from './help-pages.ts';
import { screens } from './screens.ts';

const folder = new URL('../../docs/manual/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.md'));
const textOf = (name: string): string => readFileSync(new URL(name, folder), 'utf8');

test('[J-07] every screen of the office leads to a page of the manual that is there', () => {
  const missing = screens
    .filter(({ frame, path }) => frame === 'office' && !path.startsWith('/help'))
    .filter(({ path }) => !files.includes(`${helpPageOf(path)}.md`))
    .map(({ path }) => path);
  expect(missing).toEqual([]);
});

test('an inner screen has its own page where there is one, else that of its place', () => {
  expect(helpPageOf('/orders/new')).toBe('new-order');
  expect(helpPageOf('/stock/movements')).toBe('stock');
  expect(helpPageOf('/no/such/screen')).toBeNull();
});

test('the manual names every page of it once in its contents, begins each with its title, and no link of it is dead', () => {
  const linked = [...textOf('README.md').matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, name]) => name);
  expect(linked.toSorted()).toEqual(files.filter((name) => name !== 'README.md').toSorted());
  for (const name of files) {
    expect([name, textOf(name).split('\n', 1)[0]]).toEqual([name, expect.stringMatching(/^# \S/)]);
    const links = [...textOf(name).matchAll(/\]\(([^)]+)\)/g)].map(([, to = '']) => to);
    for (const to of links)
      expect([name, to, to.startsWith('pictures/') || files.includes(to)]).toEqual([name, to, true]);
  }
});
