import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { helpPageOf, screens, tabsFor } from './screens.ts';

const folder = new URL('../../docs/manual/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.md'));
const textOf = (name: string): string => readFileSync(new URL(name, folder), 'utf8');

test('[J-07] every screen of the office leads to a page of the manual that is there', () => {
  const missing = screens
    .filter(({ frame, path }) => frame === 'office' && !path.startsWith('/help'))
    .filter((screen) => !files.includes(`${helpPageOf(screen)}.md`))
    .map(({ path }) => path);
  expect(missing).toEqual([]);
});

const screenAt = (path: string) => screens.find((screen) => screen.path === path);

test('an inner screen has its own page where there is one, else that of its place', () => {
  expect(helpPageOf(screenAt('/orders/new'))).toBe('new-order');
  expect(helpPageOf(screenAt('/stock/movements'))).toBe('stock');
  expect(helpPageOf(screenAt('/no/such/screen'))).toBeNull();
});

test('every address that the back office, an email or a print leads to is one of a screen', () => {
  const addresses = Object.values(adminUrls).map((url) =>
    typeof url === 'string' ? url : (url as (...given: unknown[]) => string)('ticket', ['1']),
  );
  const patterns = screens.map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`));
  const lost = addresses
    .map((url) => url.split('?', 1)[0] ?? '')
    .filter((path) => !patterns.some((one) => one.test(path)));
  expect(lost).toEqual([]);
});

test('the tabs of a place are its own in the order of the table, as far as somebody may open them', () => {
  const texts = (path: string, ...may: string[]) => tabsFor(screenAt(path), may).tabs.map(({ text }) => text);
  expect(texts('/settings', 'audit.see', 'staff.manage')).toEqual(['Team', 'Roles', 'Audit log']);
  expect(texts('/settings/shop', 'devices.enrol')).toEqual(['Devices']);
  expect(texts('/stock', 'devices.enrol')).toEqual([]);
  expect(texts('/settings/you', 'staff.manage')).toEqual([]);
  expect(['/stock', '/newsletter'].map((path) => tabsFor(screenAt(path), []).label)).toEqual(['Stock', 'Newsletter']);
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
