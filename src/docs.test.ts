import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectFolder } from '#tests/support/database/database.ts';

const read = (file: string) => readFileSync(join(projectFolder, file), 'utf8');

const filesBelow = (folder: string): string[] =>
  readdirSync(join(projectFolder, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => !file.includes('node_modules'))
    .map((file) => `/${folder}/${file}`);

const isDocument = (file: string) => file.endsWith('.md');
const known = ['src', 'tests', 'docs', 'assets', 'bench', 'scripts', 'packages'].flatMap(filesBelow);
const rootFiles = readdirSync(projectFolder).map((file) => `/${file}`);
const documents = [...rootFiles, ...known].filter(isDocument).map((file) => file.slice(1));

const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link.replace(/#.*$/, ''))
    .filter((link) => link !== '' && !/^[a-z]+:/.test(link) && !link.startsWith('/'));

/** File names and folders in backticks, written as from wherever the reader is: `domain/money/money.ts`, `money.ts`. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`([\w./-]+)`/g)]
    .map(([, path = '']) => path)
    .filter(
      (path) => /^[\w.-]+(\/[\w.-]+)*\.(tsx?|m?js|json|md)$/.test(path) || /^(src|tests|docs|assets)\//.test(path),
    );

test('every document is looked at', () => {
  expect(documents.length).toBeGreaterThan(40);
});

test.each(documents)('the links of %s lead somewhere', (document) => {
  for (const link of linksIn(read(document)))
    expect(existsSync(join(projectFolder, dirname(document), decodeURI(link))), link).toBe(true);
});

describe('what explains the code names files that are there', () => {
  const explaining = documents.filter((file) => file === 'docs/architecture.md' || file.startsWith('docs/decisions/'));
  test.each(explaining)('%s', (document) => {
    for (const path of pathsIn(read(document)))
      expect(
        [...rootFiles, ...known].some((file) => file.endsWith(`/${path}`)),
        path,
      ).toBe(true);
  });
});

test('a decision that is named is one of the records, or has a former number', () => {
  const index = read('docs/decisions/README.md');
  const naming = [...known.filter((file) => /\.(tsx?|sql|mjs)$/.test(file)).map((file) => file.slice(1)), ...documents];
  for (const file of naming)
    for (const [, number = ''] of read(file).matchAll(/\bdecisions? (\d{3})\b/g)) expect(index, file).toContain(number);
});
