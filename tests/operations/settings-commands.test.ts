import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readShopSettings, saveShopSettings } from '#contract/admin/settings/settings.ts';
import { catalogueFile, testDatabase } from '#tests/support/database/database.ts';
import { dataFolderForTest, startBuiltShop } from '#tests/support/shop/built-shop.ts';
import { staffCommand } from '#tests/support/shop/staff-command.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';

const { open, url } = await testDatabase();
const folder = await dataFolderForTest();
const shop = await startBuiltShop({ DATABASE_URL: url, DATA_FOLDER: folder, WEB_CONCURRENCY: '2', KEPT_MS: '60000' });
afterAll(async () => {
  await shop.end('SIGTERM');
});

/** As both processes answer, whoever takes which connection. */
async function readOnEachProcess<T>(path: string, read: (page: string) => T): Promise<T[]> {
  const pages = await Promise.all(
    Array.from({ length: 12 }, async () =>
      (await fetch(`${shop.url}${path}`, { headers: { connection: 'close' } })).text(),
    ),
  );
  return [...new Set(pages.map(read))];
}

test('what the owner sets is on every process’s pages at once, however long those are kept, and can be taken back', async () => {
  const settings = (...words: readonly string[]) => staffCommand(['settings', ...words], { DATABASE_URL: url });
  const headlines = () => readOnEachProcess('/', (page) => /<h1[^>]*>([^<]*)</.exec(page)?.[1]);
  const first = 'Proper cake, baked on Mount Avenue';
  expect(await headlines()).toEqual([first]);

  const file = join(folder, 'hero.json');
  const shown = await settings('show', 'hero');
  expect(shown.code).toBe(0);
  await writeFile(file, shown.out.replace(first, 'Better cake'));
  expect(await settings('set', 'hero', file, '--as', 'Priya')).toMatchObject({
    code: 0,
    out: 'hero is now version 2.\n',
  });
  await expect.poll(headlines).toEqual(['Better cake']);
  expect((await settings('list')).out).toMatch(/hero +2 +.* Priya/);

  await writeFile(file, '{"headline": "", "line": "x", "picture": "../secret", "alt": ""}');
  const refused = await settings('set', 'hero', file, '--as', 'Priya');
  expect(refused.code).toBe(1);
  for (const field of ['hero.headline', 'hero.picture']) expect(refused.err).toContain(field);
  expect(await settings('set', 'heros', file, '--as', 'Priya')).toMatchObject({ code: 1 });
  await writeFile(file, 'no JSON');
  expect((await settings('set', 'hero', file, '--as', 'Priya')).err).toContain('cannot be read as JSON');

  await writeFile(file, (await settings('show', 'hero', '1')).out);
  expect((await settings('set', 'hero', file, '--as', 'Priya')).out).toBe('hero is now version 3.\n');
  await expect.poll(headlines).toEqual([first]);
  expect((await settings('history', 'hero')).out).toMatch(
    /hero +3 +.* Priya\nhero +2 +.* Priya\nhero +1 +.* came with the shop\n/,
  );
  expect(await settings('history', 'heros')).toMatchObject({ code: 1 });
  expect(await open.pool.query('select from settings where key = $1', ['hero'])).toMatchObject({ rowCount: 3 });
  const { rows } = await open.pool.query(
    `select made_by, subject_name from audit_log where subject_kind = 'setting' and subject = 'hero' order by id`,
  );
  expect(rows).toEqual([
    { made_by: 'Priya', subject_name: 'hero, version 2' },
    { made_by: 'Priya', subject_name: 'hero, version 3' },
  ]);
});

test('[J-05] what is saved in the back office is what every process tells customers, however long it keeps its answers', async () => {
  const clock = { now: () => new Date() };
  const owen = await signInStaff({ url: shop.url, database: open, clock }, { role: 'manager', name: 'Owen Clarke' });
  const telephones = () => readOnEachProcess('/api/shop', (body) => Object(JSON.parse(body)).telephone.shown);
  const [before] = await telephones();
  const { identity } = (await owen.call(readShopSettings, {})).settings;
  const value = { ...identity.value, telephone: { shown: '0121 000 000', link: 'tel:+441210000000' } };
  const change = { key: 'identity' as const, version: identity.version, value };
  expect(await owen.call(saveShopSettings, { changes: [change] })).toMatchObject({ outcome: 'saved' });
  await expect.poll(telephones).toEqual(['0121 000 000']);
  expect(before).not.toBe('0121 000 000');
});

test('[E-01] a price that the owner changes is on every process’s pages at once: the cake’s own, its category’s and a search', async () => {
  const slug = 'black-forest-gateau';
  const paths = [`/product/${slug}`, '/category/celebration-cakes', '/search?q=black+forest'];
  const has = (price: string) =>
    Promise.all(paths.map((path) => readOnEachProcess(path, (page) => page.includes(price))));
  expect(await has('77.77')).toEqual(paths.map(() => [false]));

  const listed: { slug: string; sizes: Record<string, unknown>[] }[] = JSON.parse(
    await readFile(catalogueFile, 'utf8'),
  );
  const dearer = listed
    .filter((row) => row.slug === slug)
    .map((row) => ({ ...row, sizes: row.sizes.map((size) => ({ ...size, price: 77.77 })) }));
  const file = join(folder, 'dearer.json');
  await writeFile(file, JSON.stringify(dearer));
  const command = (...words: string[]) => staffCommand(['catalogue', 'import', file, ...words], { DATABASE_URL: url });
  expect(await command()).toMatchObject({ code: 0 });
  expect(await has('77.77')).toEqual(paths.map(() => [false]));
  expect(await command('--write')).toMatchObject({ code: 0 });
  await expect.poll(() => has('77.77')).toEqual(paths.map(() => [true]));
});
