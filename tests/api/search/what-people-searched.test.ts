import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { readSearches, removeSynonym, type Searched, saveSynonym } from '#contract/admin/reports/searches.ts';
import { searchPage } from '#contract/listing/search.ts';
import { countSearches } from '#server/catalogue/search/count-searches.ts';
import { searches } from '#server/db/tables/content-tables.ts';
import { auditLog } from '#server/db/tables/staff/team-tables.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';

const shop = await openTestShop();
const { db } = shop.database;
const owner = await signInStaff(shop, { role: 'owner' });
const today = { from: '2026-11-18', to: '2026-11-18' };
const nothing = { found: 0, instead: null, isAnswered: false };

const warned: string[] = [];
const log = { warn: (_: object, line: string) => void warned.push(line) };
const counting = (more: { readonly mostOfDay?: number; readonly db?: typeof db } = {}) =>
  countSearches({ db, log, now: shop.clock.now, ...more });

const visitor = shop.visitor();
const search = async (q: string, more: Readonly<Record<string, string>> = {}) =>
  searchPage.output.parse((await visitor.get(`/listings/search?${new URLSearchParams({ q, ...more })}`)).body);

const timesOf = async (words: string) =>
  (await db.select().from(searches).where(eq(searches.words, words))).map(({ day, times }) => [day, times]);

beforeAll(async () => {
  const counts = counting();
  for (const text of ['Bundt cake', 'bundt  CAKE!', 'ann@example.com', '01384 552910'])
    counts.count(text, { found: 60, instead: 'cake', isAnswered: false });
  counts.count('gluten free bundt', { ...nothing, isAnswered: true });
  counts.count('lamington', nothing);
  await counts.write();
  counts.count('lamington', nothing);
  await counts.stop();
});

test('[J-02] a day’s searches are read with what they found, folded, and without what may name somebody', async () => {
  const report = await owner.call(readSearches, today);
  expect(report.days).toEqual([{ day: '2026-11-18', times: 5, foundNothing: 2 }]);
  expect(report.foundNothing).toEqual([
    { words: 'lamington', times: 2, lastDay: '2026-11-18', ...nothing, synonyms: [], missed: 'lamington' },
  ]);
  expect(report.found.map(({ words, times, missed }) => [words, times, missed])).toEqual([
    ['bundt cake', 2, 'bundt'],
    ['gluten free bundt', 1, null],
  ]);
  expect(JSON.stringify(await db.select().from(searches))).not.toMatch(/ann|552910/);
});

test('a synonym finds from the next search on, is changed and taken back, each with an entry in the audit log', async () => {
  const of = async (words: string): Promise<Searched | undefined> =>
    (await owner.call(readSearches, today)).foundNothing.find((row) => row.words === words);
  expect((await search('lamington')).total).toBe(0);
  const cupcakes = (await search('cupcakes')).total;
  expect(await owner.call(saveSynonym, { words: 'Lamington', finds: 'sponge' })).toMatchObject({
    found: (await search('sponge')).total,
  });
  expect(await owner.call(saveSynonym, { words: 'lamington', finds: 'cupcakes' })).toEqual({ found: cupcakes });
  expect((await search('lamington')).total).toBe(cupcakes);
  expect((await of('lamington'))?.synonyms).toEqual([{ words: 'lamington', finds: 'cupcakes' }]);
  expect(await owner.call(removeSynonym, { words: 'Lamington' })).toEqual({ found: 0 });
  expect((await of('lamington'))?.synonyms).toEqual([]);
  await expect(owner.call(removeSynonym, { words: 'lamington' })).rejects.toThrow('404');
  const entries = await db.select().from(auditLog).where(eq(auditLog.subjectKind, 'search'));
  expect(entries.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['search.synonymSaved', null, 'sponge'],
    ['search.synonymSaved', 'sponge', 'cupcakes'],
    ['search.synonymRemoved', 'cupcakes', null],
  ]);
});

test.each([
  ['gluten free', 'cupcakes', 'words'],
  ['oats', 'cupcakes', 'words'],
  ['refund', 'cupcakes', 'words'],
  ['lamington', 'zzzzzz', 'finds'],
  ['lamington', 'vegan', 'finds'],
])('that %o finds what %o finds is refused', async (words, finds, field) => {
  const before = (await search(words)).notices;
  const answer = await owner.browser.ask(saveSynonym, { words, finds });
  expect(answer.status).toBe(422);
  expect(Object.keys(Object(answer.body).fields)).toEqual([field]);
  expect((await search(words)).notices).toEqual(before);
});

test('made-up searches beyond a day’s bound are not kept, and known ones count on', async () => {
  const counts = counting({ mostOfDay: 4 });
  for (const text of ['lamington', 'made up one', 'made up two', 'made up three']) counts.count(text, nothing);
  await counts.stop();
  expect(await timesOf('lamington')).toEqual([['2026-11-18', 3]]);
  expect((await db.select().from(searches)).length).toBe(4);
});

test('while the database is away nothing is lost: it is written later, with what was found last', async () => {
  let isAway = true;
  const away = new Proxy(db, {
    get: (target, name) =>
      name === 'execute' && isAway ? () => Promise.reject(new Error('away')) : Reflect.get(target, name, target),
  });
  const counts = counting({ db: away });
  counts.count('lamington', nothing);
  await counts.write();
  expect(warned).toEqual(['could not write down what people searched for: trying again in a minute']);
  isAway = false;
  counts.count('lamington', { ...nothing, found: 2 });
  await counts.stop();
  expect(await timesOf('lamington')).toEqual([['2026-11-18', 5]]);
  const { found } = await owner.call(readSearches, today);
  expect(found.find(({ words }) => words === 'lamington')?.found).toBe(2);
});

test('a browser’s searches are counted, their filters and further pages are not; as the shop closes they are written', async () => {
  await search('victoria sponge');
  await search('victoria sponge', { page: '2' });
  await search('victoria sponge', { sort: 'price-low-high' });
  await search('victoria sponge', { weight: '1KG' });
  expect(await timesOf('victoria sponge')).toEqual([]);
  await shop.app.close();
  expect(await timesOf('victoria sponge')).toEqual([['2026-11-18', 1]]);
});
