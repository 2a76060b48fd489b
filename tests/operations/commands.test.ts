import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lookUpRunningDatabase } from '@mount-avenue/embedded-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readShopSettings, saveShopSettings } from '#contract/admin/settings.ts';
import { type OpenDatabase, openDatabase } from '#server/db/open.ts';
import { signedInCustomer } from '#tests/support/customers/customers.ts';
import { catalogueFile, projectFolder } from '#tests/support/database/database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { dataFolderForTest, type RunningShop, startBuiltShop } from '#tests/support/shop/built-shop.ts';
import { staffCommand } from '#tests/support/shop/staff-command.ts';
import { Visitor } from '#tests/support/shop/visitor.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';

const folder = await dataFolderForTest();
const env = { DATA_FOLDER: folder, PORT: String(await freePort()) };
const command = (line: string) => staffCommand(line.split(' '), env);
let shop: RunningShop;
let database: OpenDatabase;
let place: Parameters<typeof signedInCustomer>[0];

/** One shop with a database of its own, in two processes that cache their pages for as long as nobody tells them of a change. */
beforeAll(async () => {
  expect(await command('staff list')).toMatchObject({ code: 3, err: expect.stringContaining('not running') });
  expect(await command('health')).toMatchObject({ code: 1, err: expect.stringContaining('is not responding') });
  shop = await startBuiltShop({ ...env, WEB_CONCURRENCY: '2', KEPT_MS: '60000' });
  database = await openDatabase((await lookUpRunningDatabase({ projectFolder, dataFolder: folder })) ?? '', {
    connections: 2,
  });
  place = { database, clock: { now: () => new Date() }, visitor: () => new Visitor(shop.url) };
});
afterAll(async () => {
  await database.close();
  await shop.end('SIGTERM');
});

/** What both processes answer, whichever takes which connection. */
async function readOnEachProcess<T>(path: string, read: (page: string) => T): Promise<T[]> {
  const pages = await Promise.all(
    Array.from({ length: 12 }, async () =>
      (await fetch(`${shop.url}${path}`, { headers: { connection: 'close' } })).text(),
    ),
  );
  return [...new Set(pages.map(read))];
}

test('[T-02] without an address the database of the running shop is found: it is well, and somebody is invited who can join', async () => {
  expect(await command('health')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^The shop is ready: database ok, /),
  });
  const invited = await command('staff invite sunita@bakery.example --role owner');
  expect(invited).toMatchObject({ code: 0, out: expect.stringMatching(/\/admin\/invitation\?token=[\w-]{43}\n$/) });
  const [token] = invited.out.match(/[\w-]{43}(?=\n$)/) ?? [];
  const invitation = await fetch(`${shop.url}/api/admin/invitation?token=${token}`);
  expect(await invitation.json()).toMatchObject({ kind: 'invitation', roleName: 'Owner', invitedBy: 'command line' });
  expect(await command('staff reset nobody@bakery.example')).toMatchObject({
    code: 1,
    err: 'Nobody in the team has the address nobody@bakery.example.\n',
  });
});

test('what the owner sets is on every process’s pages at once, however long those are kept, and can be taken back', async () => {
  const headlines = () => readOnEachProcess('/', (page) => /<h1[^>]*>([^<]*)</.exec(page)?.[1]);
  const first = 'Proper cake, baked on Mount Avenue';
  expect(await headlines()).toEqual([first]);
  const file = join(folder, 'hero.json');
  const shown = await command('settings show hero');
  await writeFile(file, shown.out.replace(first, 'Better cake'));
  expect((await command(`settings set hero ${file} --as Priya`)).out).toBe('hero is now version 2.\n');
  await expect.poll(headlines).toEqual(['Better cake']);
  expect((await command('settings list')).out).toMatch(/hero +2 +.* Priya/);

  await writeFile(file, '{"headline": "", "line": "x", "picture": "../secret", "alt": ""}');
  const refused = await command(`settings set hero ${file} --as Priya`);
  expect(refused.code).toBe(1);
  for (const field of ['hero.headline', 'hero.picture']) expect(refused.err).toContain(field);
  expect((await command(`settings set heros ${file} --as Priya`)).err).toContain("There is no setting 'heros'.");
  await writeFile(file, 'no JSON');
  expect((await command(`settings set hero ${file} --as Priya`)).err).toContain('cannot be read as JSON');

  await writeFile(file, (await command('settings show hero 1')).out);
  expect((await command(`settings set hero ${file} --as Priya`)).out).toBe('hero is now version 3.\n');
  await expect.poll(headlines).toEqual([first]);
  const { rows } = await database.pool.query(
    `select made_by, subject_name from audit_log where subject_kind = 'setting' and subject = 'hero' order by id`,
  );
  expect(rows).toEqual([
    { made_by: 'Priya', subject_name: 'hero, version 2' },
    { made_by: 'Priya', subject_name: 'hero, version 3' },
  ]);
});

test('[J-05] what is saved in the back office is what every process tells customers, however long it keeps its answers', async () => {
  const clock = { now: () => new Date() };
  const owen = await signInStaff({ url: shop.url, database, clock }, { role: 'manager', name: 'Owen Clarke' });
  const telephones = () => readOnEachProcess('/api/shop', (body) => Object(JSON.parse(body)).telephone.shown);
  const [before] = await telephones();
  const { identity } = (await owen.call(readShopSettings, {})).settings;
  const value = { ...identity.value, telephone: { shown: '0121 000 000' } };
  const change = { key: 'identity' as const, version: identity.version, value };
  expect(await owen.call(saveShopSettings, { changes: [change] })).toMatchObject({ outcome: 'saved' });
  await expect.poll(telephones).toEqual(['0121 000 000']);
  expect(before).not.toBe('0121 000 000');
});

test('[J-05] a file is tried first and written whole: the words of the search, products, extras', async () => {
  const file = join(folder, 'words.json');
  const words = async () => (await command('search show')).out;
  await writeFile(file, (await words()).replace('"xmas"', '"yuletide"'));
  expect((await command(`search import ${file}`)).out).toContain('Nothing has been written yet: add --write.');
  expect(await words()).not.toContain('yuletide');
  expect(await command(`search import ${file} --write`)).toMatchObject({ code: 0 });
  expect(await words()).toContain('yuletide');
  const means = { kind: 'filter', without: ['Nuts of Brazil'], notice: 'No.' };
  await writeFile(file, JSON.stringify({ words: [{ words: ['nut free', 'nut free'], means }] }));
  const refused = await command(`search import ${file} --write`);
  expect(refused.code).toBe(1);
  for (const fault of ["'nut free' is listed twice", "'Nuts of Brazil' is not one of the 14 allergens"])
    expect(refused.err).toContain(fault);
  await writeFile(file, '{"words": []}');
  expect(await command(`search import ${file} --write`)).toMatchObject({ code: 1 });
  const [cake] = JSON.parse(await readFile(catalogueFile, 'utf8'));
  await writeFile(file, JSON.stringify([cake]));
  for (const what of [`catalogue import ${file}`, 'extras import assets/extras.json'])
    expect(await command(what)).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(
        /\.json is valid: 0 added, \d+ changed\. Nothing has been written yet: add --write\.\n$/,
      ),
    });
});

test('the keys that processes share are made anew, and who is signed in stays so; no email has failed', async () => {
  const customer = await signedInCustomer(place);
  const keys = async () => (await database.pool.query('select name, value from shop_secrets order by name')).rows;
  const before = await keys();
  expect(await command('secrets renew')).toMatchObject({ code: 0, out: expect.stringContaining('Restart the shop') });
  const after = await keys();
  expect(after.map(({ name }) => name)).toEqual(before.map(({ name }) => name));
  for (const [at, { value }] of after.entries()) expect(value).not.toEqual(before[at]?.value);
  expect(await customer.browser.get('/orders')).toMatchObject({ status: 200 });
  expect(await command('emails failed')).toMatchObject({ code: 0, out: 'There are no failed emails.\n' });
  expect(await command('emails again')).toMatchObject({ code: 1, err: 'There are no failed emails.\n' });
});
