import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { faqContent, homeContent } from '#contract/content/pages.ts';
import { settingSchemas } from '#contract/content/settings.ts';
import { blocksOf } from '#domain/markdown/parse-markdown.ts';
import { listenTo } from '#server/db/listen.ts';
import { migrateDatabase } from '#server/db/open.ts';
import { settingsOfConfig } from '#server/db/seed/first-settings.ts';
import { seedSearchPhrases } from '#server/db/seed/seed-catalogue.ts';
import { seedSettings } from '#server/db/seed/seed-shop.ts';
import { searchPhrases, settingVersions } from '#server/db/tables/content-tables.ts';
import { migrationsFolder, searchWordsFile, storyFile, testDatabase } from '#tests/support/database/database.ts';
import { shopOfRelease } from '#tests/support/database/former-migrations.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const story = z.object(settingSchemas).parse({ ...settingsOfConfig, ...JSON.parse(readFileSync(storyFile, 'utf8')) });
const shop = await openTestShop();
const { db, pool } = shop.database;
const visitor = shop.visitor();
const home = async () => homeContent.output.parse((await visitor.get('/content/home')).body);
const faq = async () => faqContent.output.parse((await visitor.get('/content/faq')).body);

const minutesUntil = (instant: string) => (Date.parse(instant) - shop.clock.now().getTime()) / 60_000;

test('[M-01][M-04][M-05] the home page says what the shop came with', async () => {
  const { hero, promises, tiles, brandStory, slides } = await home();
  const { paragraphs, ...storyWithout } = story.brandStory;
  expect({ hero, promises, tiles, brandStory }).toEqual({
    hero: story.hero,
    promises: story.promises,
    tiles: story.tiles,
    brandStory: { ...storyWithout, text: blocksOf(paragraphs.join('\n\n')) },
  });
  expect(tiles.map(({ title }) => title)).toEqual([
    'Birthday',
    'Signature Cupcakes',
    'Celebration',
    'Custom & Themed Cakes',
  ]);
  expect(slides).toHaveLength(5);
});

test('[M-02] a season ends with the shop’s own day, not with the clock of the server', async () => {
  const season = async () => {
    const { announcement, slides } = await home();
    return [announcement?.link, slides.at(-1)?.headline];
  };
  const christmas = ['/by-occasion?occasion=christmas', 'Christmas cakes'];
  expect(await season()).toEqual(christmas);
  shop.clock.moveOn(minutesUntil('2026-12-24T23:59:00Z'));
  expect(await season()).toEqual(christmas);
  shop.clock.moveOn(1);
  expect(await season()).toEqual([null, 'The seasons, in cake']);
  expect((await home()).announcement?.text).toBe(story.announcement.otherwise);
  const summer = { ...story.announcement, from: '07-01', to: '07-31', text: 'Berries!', otherwise: null };
  await db.insert(settingVersions).values({ key: 'announcement', version: 2, value: summer });
  shop.clock.moveOn(minutesUntil('2027-06-30T22:59:00Z'));
  expect((await home()).announcement).toBeNull();
  shop.clock.moveOn(1);
  expect((await home()).announcement?.text).toBe('Berries!');
});

test('the newest version of a key counts from the next request on, and the others stay to be read', async () => {
  const headline = 'Better cake, baked on Mount Avenue';
  await db.insert(settingVersions).values({ key: 'hero', version: 2, value: { ...story.hero, headline } });
  expect((await home()).hero.headline).toBe(headline);
  await db.insert(settingVersions).values({ key: 'hero', version: 3, value: story.hero, changedBy: 'owner' });
  expect((await home()).hero).toEqual(story.hero);
  expect(await db.$count(settingVersions)).toBeGreaterThan(Object.keys(settingSchemas).length + 1);
  await seedSettings(shop.database, storyFile);
  await expect(pool.query(`update settings set value = '{}'`)).rejects.toThrow('append-only');
  await expect(pool.query('delete from settings')).rejects.toThrow('append-only');
});

test('[R-01] the questions are rows, and one about VAT is answered only where the shop is registered', async () => {
  const answers = await faq();
  expect(answers[0]?.q).toBe('Do you deliver?');
  expect(answers.map(({ q }) => q)).toEqual(
    // The example number of `shop.config.ts` counts as one.
    story.faq.map(({ q }) => q),
  );
});

test('every process hears of a new version and of a changed search phrase, and drops what it kept', async () => {
  const { open, url } = await testDatabase();
  let heard = 0;
  const listening = await listenTo(url, ['catalogue_changed', 'settings_changed'], () => {
    heard += 1;
  });
  onTestFinished(() => listening.stop());
  await open.db.insert(settingVersions).values({ key: 'hero', version: 2, value: story.hero });
  await expect.poll(() => heard).toBe(1);
  await open.db.update(searchPhrases).set({ version: 2 });
  await expect.poll(() => heard).toBe(2);
});

test('a former version’s shop is given all of it at its first start, and keeps what was changed at the next', async () => {
  const open = await shopOfRelease('0.2.0');
  await migrateDatabase(open, migrationsFolder);
  const start = async () => {
    await seedSearchPhrases(open, searchWordsFile);
    await seedSettings(open, storyFile);
  };
  await start();
  const rows = await open.db.$count(settingVersions);
  expect(rows).toBe(Object.keys(settingSchemas).length);
  await open.db.insert(settingVersions).values({ key: 'hero', version: 2, value: story.hero });
  await open.db.delete(searchPhrases).where(sql`${searchPhrases.meaning}->>'kind' = 'synonym'`);
  const phrases = await open.db.$count(searchPhrases);
  await start();
  expect([await open.db.$count(settingVersions), await open.db.$count(searchPhrases)]).toEqual([rows + 1, phrases]);
});
