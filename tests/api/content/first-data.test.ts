import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { settingKeys } from '#contract/content/settings.ts';
import { seedSettings } from '#server/db/seed/seed-shop.ts';
import { settingVersions } from '#server/db/tables/content-tables.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { emptyDatabase, projectFolder, storyFile, testDatabase } from '#tests/support/database/database.ts';
import { dataFolderForTest } from '#tests/support/shop/built-shop.ts';

const folder = await dataFolderForTest();
const secondBakery = join(projectFolder, 'tests/support/second-bakery');

const start = async (url: string, firstData: string): Promise<string[]> => {
  const said: string[] = [];
  await prepareDatabase({
    url,
    projectFolder,
    firstData,
    own: false,
    processes: 1,
    say: (line) => said.push(line),
  });
  return said;
};

test('[J-05] a shop in use starts without its first data, and with one that nobody can read', async () => {
  const { open, url } = await testDatabase();
  const versions = await open.db.$count(settingVersions);
  const empty = join(folder, 'empty');
  await mkdir(empty);
  expect(await start(url, empty)).toEqual([]);
  for (const file of ['listing', 'categories', 'catalogue', 'diary', 'search-words', 'story'])
    await writeFile(join(empty, `${file}.json`), 'no JSON');
  expect(await start(url, empty)).toEqual([]);
  expect(await open.db.$count(settingVersions)).toBe(versions);
});

test('[J-05] a new shop names the file that it lacks, and opens once it is there', async () => {
  const url = await emptyDatabase();
  const own = join(folder, 'own');
  await cp(secondBakery, own, { recursive: true });
  await rm(join(own, 'diary.json'));
  await expect(start(url, own)).rejects.toThrow(`${own} has no diary.json. FIRST_DATA is the folder`);
  await cp(secondBakery, own, { recursive: true });
  await start(url, own);
  expect(await start(url, join(folder, 'nowhere'))).toEqual([]);
});

test('[J-05] a setting that a later version adds comes with that version where the owner’s first data does not know it', async () => {
  const { open } = await testDatabase();
  const keysNow = async () => (await open.db.selectDistinct({ key: settingVersions.key }).from(settingVersions)).length;
  await open.pool.query(`alter table settings disable trigger user;
    delete from settings where key in ('about', 'promises');
    alter table settings enable trigger user`);
  const { about: _, ...own } = JSON.parse(await readFile(join(secondBakery, 'story.json'), 'utf8'));
  const file = join(folder, 'story.json');
  await writeFile(file, JSON.stringify({ ...own, hero: 'of another version' }));
  await seedSettings(open, file, storyFile);
  expect(await keysNow()).toBe(settingKeys.length);
  const added = await open.db
    .select()
    .from(settingVersions)
    .where(inArray(settingVersions.key, ['about', 'promises']));
  const ofShop = JSON.parse(await readFile(storyFile, 'utf8'));
  expect(Object.fromEntries(added.map(({ key, value }) => [key, value]))).toEqual({
    about: ofShop.about,
    promises: own.promises,
  });
});

test('[J-05] a new shop’s words are its owner’s alone: each that the file lacks is named, and none is written', async () => {
  const { open } = await testDatabase();
  await open.pool.query(`alter table settings disable trigger user;
    delete from settings;
    alter table settings enable trigger user`);
  const file = join(folder, 'nothing-said.json');
  await writeFile(file, '{}');
  const refused = seedSettings(open, file, storyFile);
  for (const key of ['about', 'hero']) await expect(refused).rejects.toThrow(new RegExp(`^${key}: `, 'm'));
  expect(await open.db.$count(settingVersions)).toBe(0);
});
