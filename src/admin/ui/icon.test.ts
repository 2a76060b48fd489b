import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const here = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name).sort();

test('every icon that has a name is in the sprite, and the sprite holds no other', () => {
  const drawn = all(here('./icons.svg'), /<symbol id="([^"]+)"/g);
  const [union = ''] = here('./icon.tsx')
    .split(/;\n/)
    .filter((statement) => statement.includes('export type IconName'));
  expect(all(union, /'([a-z0-9-]+)'/g)).toEqual(drawn);
});
