import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { accountLinks } from '#server/db/tables/identity-tables.ts';
import { tidyUp } from '#server/jobs/tasks.ts';
import { accountDriver, newAddress, newPassword } from '#tests/support/customers/account-driver.ts';
import { oldPassword } from '#tests/support/customers/registration.ts';
import { doJobs, emailsTo } from '#tests/support/jobs/mail-room.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop({ services: { mail: 'delivered' }, parts: { trustProxy: 1 } });
const { db } = shop.database;
const accounts = accountDriver(shop);
const { post, newcomer, register, logIn, forget, confirm, reset, accountOf, confirmToken, resetToken } = accounts;
const spent = { status: 410, body: { code: 'linkSpent', title: 'This link no longer works' } };

describe('a link', () => {
  test.each([
    ['confirm-email', 3 * 24 * 60, confirm],
    ['reset-password', 30, reset],
  ])('to %s works for %i minutes, and not a moment longer', async (kind, minutes, follow) => {
    const tokens = [];
    for (const _each of ['in time', 'too late']) {
      const { email } = await register();
      tokens.push(kind === 'confirm-email' ? await confirmToken(email) : await resetToken(email));
    }
    const [inTime = '', late = ''] = tokens;
    shop.clock.moveOn(minutes - 1);
    expect(await follow(inTime)).toMatchObject({ status: 200 });
    shop.clock.moveOn(1);
    expect(await follow(late)).toMatchObject(spent);
  });

  test('that was used, is too old, does something else, or is none at all is answered alike and does nothing', async () => {
    const { email } = await register();
    const confirming = await confirmToken(email);
    const old = await resetToken(email);
    const used = await resetToken(email);
    await reset(used);
    const { id } = await accountOf(email);
    await db
      .update(accountLinks)
      .set({ expiresAt: shop.clock.now(), usedAt: null })
      .where(and(eq(accountLinks.userId, id), eq(accountLinks.purpose, 'resetPassword')));
    await db
      .update(accountLinks)
      .set({ usedAt: shop.clock.now(), expiresAt: new Date('2026-12-01') })
      .where(sql`token_hash = sha256(${used}::bytea)`);
    const resetting = await resetToken(email);
    const before = await accountOf(email);
    const wrong = [used, old, 'x'.repeat(43), '', 'x', `${resetting}=`, ` ${resetting}`, '%00', '☃'];
    const answers = [await reset(confirming), await confirm(resetting)];
    for (const token of wrong) answers.push(await reset(token, 'Crumb&Crust3'), await confirm(token));
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 410, body: answers[0]?.body });
    expect(answers[0]).toMatchObject(spent);
    expect(await accountOf(email)).toEqual(before);
    expect(await confirm(confirming, newPassword)).toMatchObject({ status: 200 });
    expect(await reset(resetting)).toMatchObject({ status: 200 });
  });

  test.each(['/auth/confirm-email', '/auth/reset-password'])(
    '%s refuses what is no token at all with 422, and never fails',
    async (path) => {
      for (const token of [undefined, null, 7, {}, ['x'], 'x'.repeat(201)])
        expect(await post(path, { token, password: newPassword })).toMatchObject({ status: 422 });
    },
  );

  test('is used up by the first of many that come at once', async () => {
    const { email } = await register();
    const token = await resetToken(email);
    const passwords = Array.from({ length: 6 }, (_, at) => `Scone&Cream${at}`);
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    const won = answers.findIndex(({ status }) => status === 200);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410, 410]);
    for (const [at, password] of passwords.entries())
      expect((await logIn(email, password)).status).toBe(at === won ? 200 : 401);
    expect((await emailsTo(shop, email)).filter(({ subject }) => subject.includes('was changed'))).toHaveLength(1);
  });

  test('answers the same request that comes again, its answer lost, as it did the first time', async () => {
    const { email } = await register();
    const token = await confirmToken(email);
    const requestId = randomUUID();
    expect(await post('/auth/confirm-email', { token, password: oldPassword }, requestId)).toMatchObject({
      status: 200,
    });
    expect(await post('/auth/confirm-email', { token, password: oldPassword }, requestId)).toMatchObject({
      status: 200,
    });
    expect(await confirm(token)).toMatchObject(spent);
  });

  test('does nothing by being followed: only a POST with its CSRF token does', async () => {
    const { email } = await register();
    const token = await confirmToken(email);
    expect((await shop.visitor().get(`/auth/confirm-email?token=${token}`)).status).toBe(405);
    const scanner = await shop.visitor().ask('POST', '/auth/confirm-email', { body: { token }, csrf: false });
    expect(scanner.status).toBe(403);
    expect((await accountOf(email)).emailConfirmedAt).toBeNull();
    expect(await confirm(token)).toMatchObject({ status: 200 });
  });

  test('has 256 bits that stand in its email and nowhere else', async () => {
    const { email } = await register();
    const token = await resetToken(email);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    await reset(token);
    const tables = await db.execute<{ name: string }>(
      sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
          where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`,
    );
    const holding = [];
    for (const { name } of tables.rows) {
      const { rows } = await db.execute(
        sql`select 1 from ${sql.raw(name)} as t where t::text like ${`%${token}%`} or t::text like ${`%${Buffer.from(token, 'base64url').toString('hex')}%`}`,
      );
      if (rows.length > 0) holding.push(name);
    }
    expect(holding).toEqual(['public.emails']);
  });
});

test('a job that is done twice writes one email with one link', async () => {
  const { email } = await register();
  await forget(email);
  await db.execute(
    sql`select graphile_worker.add_job(task_identifier, payload) from graphile_worker.jobs
        join graphile_worker._private_jobs using (id) where task_identifier = 'queue_link_email'`,
  );
  await doJobs(shop);
  expect(await emailsTo(shop, email)).toHaveLength(2);
  const { id } = await accountOf(email);
  expect(await db.$count(accountLinks, eq(accountLinks.userId, id))).toBe(2);
});

describe('limits', () => {
  test.each(['/auth/forgot-password', '/auth/confirmation-letter'])(
    '%s: a network asks for three emails an hour to one address, known or not',
    async (path) => {
      const known = (await register()).email;
      for (const email of [known, newAddress()]) {
        const ask = newcomer();
        const answers = await Promise.all(Array.from({ length: 5 }, () => ask(path, { email: email.toUpperCase() })));
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429]);
        const refused = answers.find(({ status }) => status === 429);
        expect(refused?.headers.get('retry-after')).toBe('3600');
        expect(refused?.body).toMatchObject({ message: expect.stringContaining('try again in 60 minutes') });
        expect(await ask(path, { email: newAddress() })).toMatchObject({ status: 200 });
        shop.clock.moveOn(60);
        expect(await ask(path, { email })).toMatchObject({ status: 200 });
      }
    },
  );

  test('of IPv6 twice as many emails are asked for to one address by 56 bits, eight times by 48', async () => {
    const email = newAddress();
    const ask = async (network: string) => {
      const headers = { 'x-forwarded-for': network };
      return (await shop.visitor().post('/auth/forgot-password', { email }, { headers })).status;
    };
    const answers = async (times: number, network: (n: number) => string) => {
      const said: number[] = [];
      for (let n = 0; n < times; n++) said.push(await ask(network(n)));
      return said;
    };
    expect(await answers(4, () => '2001:db8:1:100::1')).toEqual([...Array(3).fill(200), 429]);
    expect(await answers(4, (n) => `2001:db8:1:1a${n}::1`)).toEqual([...Array(3).fill(200), 429]);
    expect(await answers(19, (n) => `2001:db8:1:${n + 2}00::1`)).toEqual([...Array(18).fill(200), 429]);
    expect(await ask('2001:db8:2:100::1')).toBe(200);
  });

  test('strangers who ask for an owner’s emails use up none: the owner is answered as ever and has a link that works', async () => {
    const { email } = await register();
    for (let time = 0; time < 8; time += 1) expect(await forget(email)).toMatchObject({ status: 200 });
    await doJobs(shop);
    const resets = async () =>
      (await emailsTo(shop, email)).filter(({ subject }) => subject === 'Choose a new password');
    expect(await resets()).toHaveLength(2);
    // Long before the links that the strangers caused expire, the owner gets a new one.
    shop.clock.moveOn(21);
    expect(await reset(await resetToken(email))).toMatchObject({ status: 200 });
    expect(await resets()).toHaveLength(3);
  });

  test('the email that confirms an address is written three times in an hour, whoever asks', async () => {
    const { email } = await register();
    for (let time = 0; time < 6; time += 1) await post('/auth/confirmation-letter', { email });
    await doJobs(shop);
    expect(await emailsTo(shop, email)).toHaveLength(3);
    shop.clock.moveOn(61);
    await post('/auth/confirmation-letter', { email });
    await doJobs(shop);
    expect(await emailsTo(shop, email)).toHaveLength(4);
  });

  test.each(['/auth/forgot-password', '/auth/confirmation-letter'])(
    '%s: ten emails an hour for one network',
    async (path) => {
      const ask = newcomer();
      const answers = await Promise.all(Array.from({ length: 12 }, () => ask(path, { email: newAddress() })));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
    },
  );
});

test('what has had its time is forgotten: the links, and the text of the emails that held them', async () => {
  const { email } = await register();
  const token = await confirmToken(email);
  await tidyUp(db, shop.clock.now());
  expect(await confirmToken(email)).toBe(token);
  shop.clock.moveOn(3 * 24 * 60 + 1);
  await tidyUp(db, shop.clock.now());
  const { id } = await accountOf(email);
  expect(await db.$count(accountLinks, eq(accountLinks.userId, id))).toBe(0);
  expect(JSON.stringify(await emailsTo(shop, email))).not.toContain(token);
});
