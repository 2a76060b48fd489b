import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('.', import.meta.url));
const all = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => join(root, name));
const texts = new Map(
  all
    .filter((name) => /\.(tsx?|css)$/.test(name) && !name.includes('.test.'))
    .map((name) => [name, readFileSync(name, 'utf8')]),
);
const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, one = '']) => one);

const sheetsOfClass = new Map<string, Set<string>>();
/** No screen lacks a style that is only for paper. */
const isOfPaper = (sheet: string): boolean => sheet.endsWith('report-print.css');
for (const [name, text] of texts)
  if (name.endsWith('.css') && !isOfPaper(name))
    for (const one of found(text, /\.([a-zA-Z][\w-]*)/g))
      sheetsOfClass.set(one, (sheetsOfClass.get(one) ?? new Set()).add(name));

/** Loaded with the office itself, before any screen. */
const isEverywhere = (sheet: string): boolean => /styles\/base\//.test(sheet);

const importsOf = (name: string): string[] =>
  found(texts.get(name) ?? '', /(?:from|import) '([^']+\.(?:tsx?|css))'/g).map((to) =>
    to.startsWith('#admin/') ? join(root, to.slice('#admin/'.length)) : join(dirname(name), to),
  );

function reachedFrom(name: string): ReadonlySet<string> {
  const reached = new Set([name]);
  for (const one of reached) for (const to of importsOf(one)) if (texts.has(to)) reached.add(to);
  return reached;
}

const classesIn = (text: string): string[] =>
  found(text, /className=("[^"]+"|\{[^}]+\})/g).flatMap((value) =>
    found(value, /['"`]([^'"`]*)['"`]/g).flatMap((words) => words.split(/\s+/)),
  );

/** The kit says itself how its parts look; a screen's sheet that names one of them adds to it on that screen. */
const ofKit = new Set(
  [...texts].filter(([name]) => relative(root, name).startsWith('ui/')).flatMap(([, text]) => classesIn(text)),
);

test('a screen that is opened by its own address has every style that it uses, not only after another was seen', () => {
  const screens = found(texts.get(join(root, 'screens.ts')) ?? '', /import\('\.\/([^']+)'\)/g).map((name) =>
    join(root, name),
  );
  expect(screens.length).toBeGreaterThan(20);
  const missing = screens.flatMap((screen) => {
    const reached = reachedFrom(screen);
    return [...reached]
      .filter((name) => name.endsWith('.tsx'))
      .flatMap((name) => classesIn(texts.get(name) ?? ''))
      .filter((one) => {
        const sheets = sheetsOfClass.get(one);
        return sheets && !ofKit.has(one) && ![...sheets].some((sheet) => isEverywhere(sheet) || reached.has(sheet));
      })
      .map((one) => `${relative(root, screen)}: .${one}`);
  });
  expect([...new Set(missing)]).toEqual([]);
});

test('what stands like a panel has its look: the class alone draws nothing', () => {
  const bare = [...texts].filter(
    ([name, text]) => name.endsWith('.tsx') && !name.endsWith('list-panel.tsx') && classesIn(text).includes('panel'),
  );
  expect(bare.map(([name]) => relative(root, name))).toEqual([]);
});
