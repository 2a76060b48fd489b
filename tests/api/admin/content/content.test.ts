import { desc } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  type Contents,
  listContentVersions,
  listPicks,
  readContent,
  readPageFacts,
  restoreContent,
  saveContent,
} from '#contract/admin/content.ts';
import { sendPicture } from '#contract/admin/products/product-pictures.ts';
import { aboutContent, faqContent, homeContent, pageContent } from '#contract/content/pages.ts';
import { blocksOf } from '#domain/markdown/parse-markdown.ts';
import { firstWords } from '#domain/pages/first-words.ts';
import { dayMs } from '#domain/pickup/clock/durations.ts';
import { removeUnusedPictures } from '#server/content/pictures/remove-unused-pictures.ts';
import { writeSetting } from '#server/content/staff-settings.ts';
import { readSettings } from '#server/db/read-shop.ts';
import { auditLog } from '#server/db/tables/staff/team-tables.ts';
import { retention } from '#shop-retention';
import { jpegOf } from '#tests/support/pictures/drawn-pictures.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { type SignedIn, signInStaff } from '#tests/support/staff/sign-in-staff.ts';

const shop = await openTestShop();
const { db, pool } = shop.database;
const owen = await signInStaff(shop, { role: 'manager', name: 'Owen Clarke' });
const sunita = await signInStaff(shop, { role: 'owner', name: 'Sunita Rao' });

type Key = keyof Contents;
const contents = () => owen.call(readContent, {});
/** Publishes over what is there now. */
async function publish<K extends Key>(staff: SignedIn, key: K, value: Contents[K]['value'], version?: number) {
  const now = await contents();
  const change = { key, version: version ?? now[key].version, value } as never;
  return staff.call(saveContent, { change });
}
const home = async () => homeContent.output.parse((await shop.visitor().get('/content/home')).body);
const lastAudit = async () => (await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];

describe('[E-08] what the shop window says', () => {
  test('[E-10] is read by customers as soon as it is published, in every process, and the log says who changed what', async () => {
    const { hero } = await contents();
    let heard = 0;
    const ears = await pool.connect();
    onTestFinished(() => ears.release(true));
    ears.on('notification', () => {
      heard += 1;
    });
    await ears.query('listen settings_changed');
    const saved = await publish(owen, 'hero', { ...hero.value, headline: 'Cake, properly' });
    expect(saved).toMatchObject({
      outcome: 'saved',
      contents: { hero: { version: hero.version + 1, changedBy: 'Owen Clarke' } },
    });
    await expect.poll(() => heard).toBeGreaterThan(0);
    expect((await home()).hero.headline).toBe('Cake, properly');
    expect(await lastAudit()).toMatchObject({
      action: 'content.changed',
      subject: 'hero',
      madeBy: 'Owen Clarke',
      before: { Headline: hero.value.headline },
      after: { Headline: 'Cake, properly' },
    });
  });

  test('slides and their seasons, questions in a new order, the story: each on its page', async () => {
    const now = await contents();
    const [first, ...others] = now.slides.value;
    if (!first) throw new Error('there are no slides');
    await publish(owen, 'slides', [...others, { ...first, headline: 'The last one', season: null, outOfSeason: null }]);
    expect((await home()).slides.at(-1)?.headline).toBe('The last one');
    await publish(owen, 'faq', [{ q: 'Is it any good?', a: 'Yes.' }, ...now.faq.value]);
    const faq = faqContent.output.parse((await shop.visitor().get('/content/faq')).body);
    expect(faq[0]).toEqual({ q: 'Is it any good?', a: blocksOf('Yes.') });
    await publish(owen, 'about', { ...now.about.value, ending: 'Come and see.' });
    const about = aboutContent.output.parse((await shop.visitor().get('/content/about')).body);
    expect(about.ending).toBe('Come and see.');
  });

  test('is formatted where its fields say so: customers are sent what it means, never what could run', async () => {
    const now = await contents();
    const a = 'We **do**, see [cakes](/products).\n\n- [x](javascript:alert(1))\n- <img src=x onerror=alert(1)>';
    await publish(owen, 'faq', [{ q: 'Do you bake?', a }, ...now.faq.value]);
    const faq = faqContent.output.parse((await shop.visitor().get('/content/faq')).body);
    expect(faq[0]?.a).toEqual(blocksOf(a));
    expect(JSON.stringify(faq[0]?.a)).not.toMatch(/"href":"(?!\/products")/);
    const paragraphs = ['*Every* sponge.', '- Butter\n- Eggs'];
    await publish(owen, 'brandStory', { ...now.brandStory.value, paragraphs });
    expect((await home()).brandStory.text.map(({ kind }) => kind)).toEqual(['paragraph', 'list']);
  });

  test('[E-04] is not written over unseen: the second is told what counts, and may publish over it', async () => {
    const { homePage } = await contents();
    await publish(owen, 'homePage', { ...homePage.value, title: 'His' });
    const hers = { ...homePage.value, title: 'Hers' };
    const refused = await publish(sunita, 'homePage', hers, homePage.version);
    expect(refused).toMatchObject({ outcome: 'stale', contents: { homePage: { value: { title: 'His' } } } });
    expect((await home()).homePage.title).toBe('His');
    await publish(sunita, 'homePage', hers, refused.contents.homePage.version);
    expect((await home()).homePage.title).toBe('Hers');
  });

  test('of many who publish over one version at once, one does', async () => {
    const { brandStory } = await contents();
    const outcomes = await Promise.all(
      ['A', 'B', 'C', 'D'].map((headline) =>
        publish(owen, 'brandStory', { ...brandStory.value, headline }, brandStory.version),
      ),
    );
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['saved', 'stale', 'stale', 'stale']);
  });

  test('keeps its former versions, each with what it changed, and any can be put back', async () => {
    const { announcement } = await contents();
    const { value, version } = announcement;
    await publish(owen, 'announcement', { ...value, text: 'Closed for a wedding.' });
    const { versions } = await owen.call(listContentVersions, { key: 'announcement' });
    expect(versions[0]).toMatchObject({
      version: version + 1,
      by: 'Owen Clarke',
      changes: [{ label: 'Line', before: value.text, after: 'Closed for a wedding.' }],
    });
    expect(versions.at(-1)).toMatchObject({ version: 1, by: '', changes: [] });
    const asked = { key: 'announcement', version, seen: version + 1 } as const;
    expect(await sunita.call(restoreContent, asked)).toMatchObject({
      outcome: 'saved',
      contents: { announcement: { version: version + 2, value } },
    });
    expect(await sunita.call(restoreContent, asked)).toMatchObject({ outcome: 'stale' });
    expect(await lastAudit()).toMatchObject({ action: 'content.restored', reason: `as it was in version ${version}` });
    expect((await owen.browser.ask(restoreContent, { ...asked, version: 99, seen: version + 2 })).status).toBe(404);
  });

  test('has pictures of the shop alone; one that is handed in for it stays', async () => {
    const { hero } = await contents();
    const kept = await owen.call(sendPicture, { picture: (await jpegOf({ width: 1_200 })).toString('base64') });
    await publish(owen, 'hero', { ...hero.value, picture: kept.file });
    await removeUnusedPictures(db, shop.services.storage, new Date(Date.now() + 3 * dayMs));
    expect((await home()).hero.picture).toBe(kept.file);
    const { hero: now } = await contents();
    const change = { key: 'hero', version: now.version, value: { ...now.value, picture: 'nowhere.jpg' } } as const;
    const refused = await owen.browser.ask(saveContent, { change });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      422,
      expect.stringContaining('the picture nowhere'),
    ]);
    expect(await shop.services.storage.has(`pictures/${kept.hash}`)).toBe(true);
  });

  test.each([
    ['four slides', 'slides', (now: Contents) => now.slides.value.slice(1)],
    ['a link to another’s shop', 'hero', (now: Contents) => ({ ...now.brandStory.value, link: '//evil.example' })],
    ['no question at all', 'faq', () => []],
    ['a day that there is not', 'announcement', (now: Contents) => ({ ...now.announcement.value, from: '02-30' })],
    ['no words', 'homePage', () => ({ title: ' ', description: 'x' })],
    ['too many words', 'homePage', () => ({ title: 'x'.repeat(201), description: 'x' })],
  ] as const)('is refused with %s, and nothing of it is written', async (_what, key, made) => {
    const now = await contents();
    const change = { key, version: now[key].version, value: made(now) };
    expect((await owen.browser.ask(saveContent, { change })).status).toBe(422);
    expect((await contents())[key].version).toBe(now[key].version);
  });

  test('[E-10] categories are named, described and ordered, for lists and menus; a former order is put back', async () => {
    const { categories } = await contents();
    const [first, ...others] = categories.value;
    if (!first) throw new Error('there are no categories');
    const renamed = { ...first, name: 'Little Cakes', blurb: 'Small, and many of them.' };
    const saved = await publish(owen, 'categories', [...others, renamed]);
    expect(saved).toMatchObject({ outcome: 'saved', contents: { categories: { changedBy: 'Owen Clarke' } } });
    expect(saved.contents.categories.value.at(-1)).toEqual(renamed);
    const { rows } = await pool.query<{ slug: string }>('select slug from categories where id = $1', [first.id]);
    const { body } = await shop.visitor().get(`/listings/category/${rows[0]?.slug}`);
    expect(JSON.stringify(body)).toContain('Little Cakes');
    const { seen, versions } = await owen.call(listContentVersions, { key: 'categories' });
    expect(versions.map(({ by, counts }) => [by, counts])).toEqual([
      ['Owen Clarke', true],
      ['', false],
    ]);
    await owen.call(restoreContent, { key: 'categories', version: 1, seen });
    expect((await contents()).categories.value).toEqual(categories.value);
    const odd = { key: 'categories', version: (await contents()).categories.version, value: others } as const;
    expect((await owen.browser.ask(saveContent, { change: odd })).status).toBe(422);
  });

  test('[E-04] [E-10] picks stand first in the shop in their order; what a product’s own form changed meanwhile is not overwritten', async () => {
    const { picks } = await contents();
    const { cakes } = await owen.call(listPicks, {});
    const [one, other, third] = cakes;
    if (!one || !other || !third) throw new Error('there are too few cakes');
    const wanted = [{ slug: other.slug }, { slug: one.slug }];
    expect(await publish(owen, 'picks', wanted, picks.version)).toMatchObject({ outcome: 'saved' });
    const answer = await shop.visitor().get('/listings/featured');
    expect([answer.status, (await contents()).picks.value]).toEqual([200, wanted]);
    expect(JSON.stringify(answer.body).indexOf(other.slug)).toBeLessThan(JSON.stringify(answer.body).indexOf(one.slug));
    const { version } = (await contents()).picks;
    await pool.query('update products set featured = true, featured_rank = 3 where slug = $1', [third.slug]);
    expect(await publish(owen, 'picks', [], version)).toMatchObject({ outcome: 'stale' });
    expect((await contents()).picks.value).toHaveLength(3);
    const twice = { key: 'picks', version: (await contents()).picks.version, value: [wanted[0], wanted[0]] } as never;
    expect((await owen.browser.ask(saveContent, { change: twice })).status).toBe(422);
  });

  test('[E-10] a page of terms says what came with the shop until it is written anew, and again once that is put back', async () => {
    const terms = async () => pageContent.output.parse((await shop.visitor().get('/content/pages/termsPage')).body);
    const stored = async () => (await readSettings(db, ['termsPage'])).termsPage;
    const { termsPage } = await contents();
    expect(termsPage).toMatchObject({ value: firstWords.termsPage, version: 1, changedBy: '' });
    const first = await terms();
    expect(first.lead).toMatch(/^What .+ promises, and what it asks of you\.$/);
    expect(JSON.stringify(first)).not.toMatch(/[{]\w+[}]/);

    const text = termsPage.value.text.replace('# Your order\n\n', '# Your order\n\n**Please** ring {telephone}.\n\n');
    await publish(owen, 'termsPage', { lead: 'Ours, {shop}.', text });
    expect((await terms()).lead).not.toContain('{shop}');
    expect(JSON.stringify((await terms()).text)).toContain('"text":"Please","bold":true');
    expect(await lastAudit()).toMatchObject({
      subjectName: 'Terms & conditions, version 2',
      before: { Opening: termsPage.value.lead, Text: '' },
      after: { Opening: 'Ours, {shop}.', Text: '**Please** ring {telephone}.' },
    });
    const { versions } = await sunita.call(listContentVersions, { key: 'termsPage' });
    expect(versions.map(({ by, counts }) => [by, counts])).toEqual([
      ['Owen Clarke', true],
      ['', false],
    ]);
    await sunita.call(restoreContent, { key: 'termsPage', version: 1, seen: 2 });
    expect(await terms()).toEqual(first);
    // Not a copy, so that what a later version of the shop knows better is read then too.
    expect(await stored()).toEqual({ written: null });
    expect((await contents()).termsPage).toMatchObject({ value: firstWords.termsPage, changedBy: 'Sunita Rao' });
  });

  test.each([
    ['a fact that there is not', 'Ask {nobody}.'],
    ['nothing in it', '  '],
    ['more letters than a page has', 'x'.repeat(20_001)],
  ])('a page with %s is refused, and customers read what they read before', async (_what, text) => {
    const { returnsPage } = await contents();
    const change = { key: 'returnsPage', version: returnsPage.version, value: { lead: 'Returns', text } } as const;
    expect((await owen.browser.ask(saveContent, { change })).status).toBe(422);
    expect((await contents()).returnsPage).toEqual(returnsPage);
  });

  test('[E-10] [J-05] facts are those of the settings at that moment, on pages and beside their fields', async () => {
    const { facts, diary } = await owen.call(readPageFacts, {});
    expect(facts.find(({ name }) => name === 'orderYears')?.text).toBe(String(retention.orderYears));
    expect(facts.find(({ name }) => name === 'openingHours')?.blocks).toEqual([{ kind: 'slot', name: 'openingHours' }]);
    expect(diary.week).toHaveLength(7);
    const { company } = await readSettings(db, ['company']);
    await writeSetting(db, { key: 'company', value: { ...company, termsUpdated: '2 *May* 2031' }, as: 'Sunita Rao' });
    const page = async () => JSON.stringify((await shop.visitor().get('/content/pages/privacyPage')).body);
    await expect.poll(page).toContain('Last updated 2 *May* 2031.');
  });

  test('is nobody’s to change without the permission for settings of the shop', async () => {
    const counter = await signInStaff(shop, { role: 'counter' });
    const answers = await Promise.all([
      counter.browser.ask(readContent, {}),
      counter.browser.ask(listContentVersions, { key: 'hero' }),
      counter.browser.ask(restoreContent, { key: 'hero', version: 1, seen: 1 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  });
});
