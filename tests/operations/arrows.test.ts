import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { projectFolder } from '#tests/support/database/database.ts';

const run = promisify(execFile);

type Arrow = { readonly where: string; readonly known: string; readonly knowing: string; readonly rules: string[] };

/** Which room knows which, and the rules that this breaks. */
const arrows: readonly Arrow[] = [
  { where: 'the contract knows the domain', known: 'domain', knowing: 'contract', rules: [] },
  { where: 'a module knows the contract', known: 'contract', knowing: 'server/sales', rules: [] },
  { where: 'the domain knows the contract', known: 'contract', knowing: 'domain', rules: ['domain-knows-nobody'] },
  { where: 'the web knows the server', known: 'server/db', knowing: 'web/lib', rules: ['web-never-knows-server'] },
  { where: 'the server knows the web', known: 'web/ui', knowing: 'server/http', rules: ['server-never-knows-web'] },
  {
    where: 'a module knows http',
    known: 'server/http',
    knowing: 'server/pickup',
    rules: ['modules-know-no-higher-room'],
  },
  {
    where: 'a gateway knows a module',
    known: 'server/content',
    knowing: 'server/gateways',
    rules: ['db-and-gateways-know-no-higher-room'],
  },
  {
    where: 'a module knows another that the table gives it',
    known: 'server/pickup',
    knowing: 'server/catalogue',
    rules: [],
  },
  {
    where: 'a module knows another that the table does not give it',
    known: 'server/people',
    knowing: 'server/catalogue',
    rules: ['module-catalogue-knows-its-own'],
  },
  {
    where: 'what modules share knows a module',
    known: 'server/sales',
    knowing: 'server/platform',
    rules: ['module-platform-knows-its-own'],
  },
  {
    where: 'the command line knows a module',
    known: 'server/sales',
    knowing: 'server/cli',
    rules: [],
  },
  {
    where: 'the command line knows a job',
    known: 'server/jobs',
    knowing: 'server/cli',
    rules: ['cli-runs-what-modules-do'],
  },
  {
    where: 'http knows the command line',
    known: 'server/cli',
    knowing: 'server/http',
    rules: ['nobody-knows-the-cli'],
  },
  {
    where: 'a feature knows a feature',
    known: 'web/features/cart',
    knowing: 'web/features/home',
    rules: ['a-feature-knows-no-other'],
  },
  {
    where: 'a part knows a feature',
    known: 'web/features/cart',
    knowing: 'web/ui',
    rules: ['lib-and-ui-know-no-feature'],
  },
  { where: 'a package knows the shop', known: 'domain', knowing: '../packages/one', rules: ['packages-know-no-shop'] },
];

type Violation = { readonly from: string; readonly rule: { readonly name: string } };

/** What the real rules say about a small house in which each arrow is planted once. */
async function violations(): Promise<readonly Violation[]> {
  const house = await mkdtemp(join(tmpdir(), 'shop-arrows-'));
  try {
    for (const file of ['package.json', 'tsconfig.json', 'tsconfig.base.json', '.dependency-cruiser.cjs'])
      await cp(join(projectFolder, file), join(house, file));
    await symlink(join(projectFolder, 'node_modules'), join(house, 'node_modules'));
    const plant = async (name: string, text: string) => {
      await mkdir(join(house, 'src', name, '..'), { recursive: true });
      await writeFile(join(house, 'src', name), text);
    };
    for (const [at, { known, knowing }] of arrows.entries()) {
      await plant(`${known}/known-${at}.ts`, 'export const thing = 1;\n');
      const text = `import { thing } from '#${known}/known-${at}.ts';\nexport const other = thing;\n`;
      await plant(`${knowing}/knowing-${at}.ts`, text);
    }
    await plant('domain/one.ts', "import { two } from './two.ts';\nexport const one = () => two;\n");
    await plant('domain/two.ts', "import { one } from './one.ts';\nexport const two = () => one;\n");
    await plant('server/sales/one.ts', "import { two } from '#server/people/two.ts';\nexport const one = () => two;\n");
    await plant('server/people/two.ts', "import { one } from '#server/sales/one.ts';\nexport const two = () => one;\n");
    const cruise = join(projectFolder, 'node_modules/.bin/depcruise');
    const { stdout } = await run(
      cruise,
      ['src', 'packages', '--config', '.dependency-cruiser.cjs', '--output-type', 'json'],
      {
        cwd: house,
        maxBuffer: 16 * 1024 * 1024,
      },
    ).catch((error) => error);
    return (JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations;
  } finally {
    await rm(house, { recursive: true, force: true });
  }
}
const found = await violations();
const rulesBrokenBy = (file: string) => [
  ...new Set(found.filter(({ from }) => from === normalize(`src/${file}`)).map(({ rule }) => rule.name)),
];

test.each(arrows.map((arrow, at) => ({ ...arrow, at })))(
  'where $where the check says $rules',
  ({ knowing, rules, at }) => {
    expect(rulesBrokenBy(`${knowing}/knowing-${at}.ts`)).toEqual(rules);
  },
);

test('the check fails on a circle', () => {
  expect(new Set([...rulesBrokenBy('domain/one.ts'), ...rulesBrokenBy('domain/two.ts')])).toEqual(
    new Set(['no-circle']),
  );
});

test('the check fails on a circle of two modules, and says which of them may not know the other', () => {
  expect(rulesBrokenBy('server/people/two.ts').filter((rule) => rule !== 'no-circle')).toEqual([]);
  expect(rulesBrokenBy('server/sales/one.ts')).toContain('module-sales-knows-its-own');
  expect(new Set([...rulesBrokenBy('server/sales/one.ts'), ...rulesBrokenBy('server/people/two.ts')])).toContain(
    'no-circle',
  );
});
