import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { accountLinks, sessions } from '#server/db/tables/identity-tables.ts';
import { emails, users } from '#server/db/tables/schema.ts';
import { newToken, storeLink } from '#server/people/accounts/links/store-link.ts';
import { hashPassword } from '#server/platform/secrets.ts';
import { accountDriver, newAddress, newPassword } from '#tests/support/customers/account-driver.ts';
import { overlay, page } from '#tests/support/customers/registration.ts';
import { doJobs, emailsTo, tokenIn } from '#tests/support/jobs/mail-room.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import type { Answer } from '#tests/support/shop/visitor.ts';

const shop = await openTestShop({ services: { mail: 'delivered' }, parts: { trustProxy: 1 } });
const { db } = shop.database;
const accounts = accountDriver(shop);
const { post, register, logIn, confirm, reset, accountOf, newestToken, confirmToken, resetToken } = accounts;
const spent = { status: 410, body: { code: 'linkSpent', title: 'This link no longer works' } };

describe('confirmation of an address', () => {
  test('[G-05][L-04] the page’s account logs in once its owner has followed the email’s link', async () => {
    const { email, answer } = await register();
    expect(answer.body).toMatchObject({ token: null, mustConfirm: true });
    expect(await logIn(email)).toMatchObject({
      status: 403,
      body: {
        code: 'emailNotVerified',
        title: 'Email Verification Required',
        message: 'Please check your email and verify your account before logging in.',
      },
    });
    expect(await logIn(email, 'Wrong&Word1')).toMatchObject({ status: 401, body: { code: 'invalidCredentials' } });

    const [message, ...more] = await emailsTo(shop, email);
    expect(more).toEqual([]);
    expect(message?.subject).toBe('Please confirm your email address');
    const token = tokenIn(message?.plain ?? '');
    expect(message?.html).toContain(`href="http://localhost:3000/confirm-email?token=${token}"`);
    expect(await confirm(token)).toMatchObject({ status: 200, body: { confirmed: true } });
    expect((await accountOf(email)).emailConfirmedAt).toEqual(shop.clock.now());
    expect(await logIn(email)).toMatchObject({ status: 200, body: { token: expect.any(String) } });
  });

  test('[G-04][G-05] the overlay’s account is signed in at once, logs in again, and has the email as well', async () => {
    const { email, answer } = await register(overlay);
    expect(answer.body).toMatchObject({ token: expect.any(String), mustConfirm: false });
    expect(await logIn(email)).toMatchObject({ status: 200 });
    expect((await accountOf(email)).emailConfirmedAt).toBeNull();
    expect(await confirm(await newestToken(email))).toMatchObject({ status: 200 });
    expect((await accountOf(email)).emailConfirmedAt).toEqual(shop.clock.now());
  });

  test('an account and its email come about together or not at all', async () => {
    const { email } = await register();
    expect((await register(page, { email })).answer.status).toBe(409);
    expect(await emailsTo(shop, email)).toHaveLength(1);
  });

  test('a link proves the address that it was sent to, and no other that the account has by then', async () => {
    const { email } = await register();
    const token = await newestToken(email);
    const { id } = await accountOf(email);
    await db.update(users).set({ email: newAddress() }).where(eq(users.id, id));
    expect(await confirm(token)).toMatchObject(spent);
    const [account] = await db.select().from(users).where(eq(users.id, id));
    expect(account?.emailConfirmedAt).toBeNull();
  });

  test('the email can be had again until the address is confirmed, and each of its links works', async () => {
    const { email } = await register();
    const first = await newestToken(email);
    expect(await post('/auth/confirmation-letter', { email })).toMatchObject({ status: 200, body: { sent: true } });
    await doJobs(shop);
    expect(await emailsTo(shop, email)).toHaveLength(2);
    expect(await newestToken(email)).not.toBe(first);
    expect(await confirm(first)).toMatchObject({ status: 200 });
    expect(await post('/auth/confirmation-letter', { email })).toMatchObject({ status: 200, body: { sent: true } });
    await doJobs(shop);
    expect(await emailsTo(shop, email)).toHaveLength(2);
  });
});

describe('a forgotten password', () => {
  test('[L-01] is replaced by the email’s link: the old one is refused, every device is signed out, the address is confirmed', async () => {
    const { email } = await register();
    await confirm(await confirmToken(email));
    await db.update(users).set({ emailConfirmedAt: null }).where(eq(users.email, email));
    const devices = [shop.visitor(), shop.visitor()];
    for (const device of devices) {
      const { id } = await accountOf(email);
      await db.update(users).set({ confirmsBeforeLogin: false }).where(eq(users.id, id));
      const { body } = await logIn(email);
      device.token = (body as { token: string }).token;
      expect(await device.get('/auth/me')).toMatchObject({ status: 200 });
    }
    const earlier = await resetToken(email);
    const token = await resetToken(email);
    expect(await reset(token)).toMatchObject({ status: 200, body: { reset: true } });
    for (const device of devices) expect(await device.get('/auth/me')).toMatchObject({ status: 401 });
    expect(await logIn(email)).toMatchObject({ status: 401 });
    expect(await logIn(email, newPassword)).toMatchObject({ status: 200 });
    expect((await accountOf(email)).emailConfirmedAt).toEqual(shop.clock.now());
    expect(await reset(earlier, 'Crumb&Crust3')).toMatchObject(spent);
    expect((await emailsTo(shop, email))[0]).toMatchObject({
      subject: 'Your password was changed',
      secretUntil: null,
      plain: expect.stringContaining('on Wednesday 18 November 2026 at 12:00 pm'),
    });
  });

  test('[L-04] of an account that never confirmed its address lets it in', async () => {
    const { email } = await register();
    expect(await logIn(email)).toMatchObject({ status: 403 });
    await reset(await resetToken(email));
    expect(await logIn(email, newPassword)).toMatchObject({ status: 200 });
  });

  test('[V-03] a new password that breaks the rules is refused in their words, and the link still works', async () => {
    const { email } = await register();
    const token = await resetToken(email);
    expect(await reset(token, 'scone')).toMatchObject({
      status: 422,
      body: { fields: { password: 'Password must be at least 8 characters' } },
    });
    expect(await reset(token)).toMatchObject({ status: 200 });
  });

  test('asking is answered alike whether or not there is an account, and leaves the same work for later', async () => {
    const { email } = await register();
    const strange = newAddress();
    await doJobs(shop);
    const shown = ({ status, body, headers }: Answer) => {
      const passing = ['date', 'x-request-id', 'etag', 'set-cookie'];
      return { status, body, headers: [...headers].filter(([name]) => !passing.includes(name)) };
    };
    for (const path of ['/auth/forgot-password', '/auth/confirmation-letter']) {
      const known = await post(path, { email });
      const unknown = await post(path, { email: strange });
      expect(known).toMatchObject({ status: 200, body: { sent: true } });
      expect(shown(unknown)).toEqual(shown(known));
    }
    // For either, nothing was done but enqueue a job of the same kind, so the time that it takes tells nothing.
    const { rows } = await db.execute(
      sql`select payload ->> 'email' as email, payload ->> 'purpose' as purpose from graphile_worker._private_jobs order by id`,
    );
    const purposes = ['resetPassword', 'confirmEmail'];
    expect(rows).toEqual(purposes.flatMap((purpose) => [email, strange].map((each) => ({ email: each, purpose }))));
    await doJobs(shop);
    expect(await emailsTo(shop, email)).toHaveLength(3);
    expect(await emailsTo(shop, strange)).toEqual([]);
  });

  test('a login that is on its way while the password changes opens no session', async () => {
    const { email } = await register(overlay);
    const { id } = await accountOf(email);
    await db.delete(sessions).where(eq(sessions.userId, id));
    const passwordHash = await hashPassword(newPassword);
    let login: Promise<Answer> | undefined;
    await db.transaction(async (tx) => {
      await tx.update(users).set({ passwordHash }).where(eq(users.id, id));
      login = logIn(email);
      await expect
        .poll(async () => {
          const { rows } = await db.execute(
            sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return rows.length;
        })
        .toBe(1);
    });
    expect(await login).toMatchObject({ status: 401, body: { code: 'invalidCredentials' } });
    expect(await db.$count(sessions, eq(sessions.userId, id))).toBe(0);
  });
});

describe('a shop', () => {
  test('without a mail server has accounts that are active at once, and their emails rest in the outbox', async () => {
    const silent = await openTestShop();
    const at = accountDriver(silent);
    const { email, answer } = await at.register(page);
    expect(answer.body).toMatchObject({ mustConfirm: false });
    expect(await at.logIn(email)).toMatchObject({ status: 200 });
    expect(await emailsTo(silent, email)).toHaveLength(1);
  });

  test('[L-05] whose mail is off has no emails, no waiting accounts, and says so of a forgotten password', async () => {
    const off = await openTestShop({ services: { mail: 'off' } });
    const at = accountDriver(off);
    const { email, answer } = await at.register(page);
    expect(answer.body).toMatchObject({ mustConfirm: false });
    expect(await at.logIn(email)).toMatchObject({ status: 200 });
    expect(await at.forget(email)).toMatchObject({
      status: 404,
      body: { message: 'Forgot password feature coming soon!' },
    });
    expect(await at.post('/auth/confirmation-letter', { email })).toMatchObject({ status: 404 });
    expect(await off.database.db.$count(emails)).toBe(0);
    expect(await off.database.db.$count(accountLinks)).toBe(0);
  });

  test('registers so many accounts of one network in an hour, and others’ all the same', async () => {
    const strict = await openTestShop({ services: { registrationsPerHour: 3 }, parts: { trustProxy: 1 } });
    const at = accountDriver(strict);
    const ask = at.newcomer();
    const registered = await Promise.all(Array.from({ length: 5 }, () => at.register(page, { ask })));
    expect(registered.map(({ answer }) => answer.status).sort()).toEqual([200, 200, 200, 429, 429]);
    expect((await at.register(page)).answer.status).toBe(200);
    strict.clock.moveOn(60);
    expect((await at.register(page, { ask })).answer.status).toBe(200);
  });

  test('counts registrations of addresses that have an account: nobody asks for one after another who has one', async () => {
    const strict = await openTestShop({ services: { registrationsPerHour: 3 }, parts: { trustProxy: 1 } });
    const at = accountDriver(strict);
    const taken = (await at.register(page)).email;
    const ask = at.newcomer();
    const statuses = [];
    for (const email of [taken, newAddress(), taken, taken, newAddress()])
      statuses.push((await at.register(page, { email, ask })).answer.status);
    expect(statuses).toEqual([409, 200, 409, 429, 429]);
    const again = at.newcomer();
    const lost = await at.register(page, { ask: again });
    for (let time = 0; time < 4; time++) expect((await lost.repeat()).body).toEqual(lost.answer.body);
    expect((await at.register(page, { ask: again })).answer.status).toBe(200);
  });
});

describe('while many passwords wait for their turn', () => {
  /** Keeps the hashing busy for longer than what is requested in the meantime takes. */
  const busy = () =>
    Promise.all(
      ['customers', 'known'].flatMap((lane) =>
        Array.from({ length: 20 }, (_, n) => hashPassword(newPassword, { caller: `network ${n}`, lane })),
      ),
    );
  /** The shop has ten connections: if each were held by somebody who waits, nobody would be answered. */
  const waiters = 12;

  test.each([
    ['registrations', async () => Array.from({ length: waiters }, () => () => register(page))],
    [
      'new passwords',
      async () => {
        const { email } = await register();
        const { id } = await accountOf(email);
        return Promise.all(
          Array.from({ length: waiters }, async () => {
            const { token, expiresAt } = newToken('resetPassword', shop.clock.now());
            await storeLink(db, { token, expiresAt, purpose: 'resetPassword', userId: id, email });
            return () => reset(token);
          }),
        );
      },
    ],
  ])('%s hold no connection to the database', async (_what, prepare) => {
    const asks = await prepare();
    const hashing = busy();
    let answered = 0;
    const asked = Promise.all(asks.map((ask) => ask().finally(() => answered++)));
    for (let time = 0; time < 5; time++) {
      await shop.visitor().get('/products/featured');
      expect(answered).toBe(0);
    }
    await Promise.all([hashing, asked]);
    expect(answered).toBe(waiters);
  });
});
