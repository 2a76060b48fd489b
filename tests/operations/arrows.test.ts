import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectFolder } from '#tests/support/database.ts';

const run = promisify(execFile);
let house: string;

/** A small house of empty rooms with the real rules, in which each test plants one wrong arrow. */
beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), 'shop-arrows-'));
  for (const file of ['package.json', 'tsconfig.json', 'tsconfig.base.json', '.dependency-cruiser.cjs'])
    await cp(join(projectFolder, file), join(house, file));
  await symlink(join(projectFolder, 'node_modules'), join(house, 'node_modules'));
});
afterAll(() => rm(house, { recursive: true, force: true }));

async function broken(files: Record<string, string>): Promise<string[]> {
  await rm(join(house, 'src'), { recursive: true, force: true });
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(house, 'src', name, '..'), { recursive: true });
    await writeFile(join(house, 'src', name), text);
  }
  const cruise = join(projectFolder, 'node_modules/.bin/depcruise');
  const { stdout } = await run(cruise, ['src', '--config', '.dependency-cruiser.cjs', '--output-type', 'json'], {
    cwd: house,
  }).catch((error) => error);
  const { summary } = JSON.parse(stdout) as { summary: { violations: { rule: { name: string } }[] } };
  return [...new Set(summary.violations.map(({ rule }) => rule.name))].sort();
}
const empty = 'export const thing = 1;\n';
const importing = (from: string) => `import { thing } from '${from}';\nexport const other = thing;\n`;

test('the arrows of the house are allowed', async () => {
  expect(
    await broken({
      'domain/a.ts': empty,
      'contract/b.ts': importing('#domain/a.ts'),
      'server/modules/c.ts': importing('#contract/b.ts').replace('{ thing }', '{ other as thing }'),
    }),
  ).toEqual([]);
});

test.each([
  ['the domain knows the contract', 'contract/a.ts', 'domain/b.ts', '#contract/a.ts', ['domain-knows-nobody']],
  ['the web knows the server', 'server/db/a.ts', 'web/lib/b.ts', '#server/db/a.ts', ['web-never-knows-server']],
  ['the server knows the web', 'web/ui/a.ts', 'server/http/b.ts', '#web/ui/a.ts', ['server-never-knows-web']],
  [
    'a module knows http',
    'server/http/a.ts',
    'server/modules/b.ts',
    '#server/http/a.ts',
    ['modules-know-no-higher-room'],
  ],
  [
    'a gateway knows a module',
    'server/modules/a.ts',
    'server/gateways/b.ts',
    '#server/modules/a.ts',
    ['db-and-gateways-know-no-higher-room'],
  ],
  [
    'a feature knows a feature',
    'web/features/cart/a.ts',
    'web/features/home/b.ts',
    '#web/features/cart/a.ts',
    ['a-feature-knows-no-other'],
  ],
  [
    'a part knows a feature',
    'web/features/cart/a.ts',
    'web/ui/b.ts',
    '#web/features/cart/a.ts',
    ['lib-and-ui-know-no-feature'],
  ],
])('the check fails where %s', async (_name, known, knowing, name, rules) => {
  expect(await broken({ [known]: empty, [knowing]: importing(name) })).toEqual(rules);
});

test('the check fails on a circle', async () => {
  const files = {
    'domain/a.ts': "import { b } from './b.ts';\nexport const a = () => b;\n",
    'domain/b.ts': "import { a } from './a.ts';\nexport const b = () => a;\n",
  };
  expect(await broken(files)).toEqual(['no-circle']);
});
