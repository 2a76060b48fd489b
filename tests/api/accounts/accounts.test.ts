import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { sessions } from '#server/db/tables/identity-tables.ts';
import { users } from '#server/db/tables/schema.ts';
import { signedInCustomer } from '#tests/support/customers/customers.ts';
import { registration } from '#tests/support/customers/registration.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const register = (changes: Record<string, unknown> = {}) =>
  shop.visitor().post('/auth/register', registration({ contactNo: '07700 900-123', ...changes }));
const accountOf = async (email: string) =>
  (await shop.database.db.select().from(users).where(eq(users.email, email)))[0];

describe('[G-05] registration', () => {
  test('from the page makes an account and no session; from the overlay a session too', async () => {
    expect(await register()).toMatchObject({
      status: 200,
      body: { user: { firstName: 'Priya', mobile: '+447700900123' }, token: null },
    });
    const overlay = await register({ active: '1', status: 'active' });
    const browser = shop.visitor();
    browser.token = (overlay.body as { token: string }).token;
    expect(await browser.get('/auth/me')).toMatchObject({ status: 200, body: { firstName: 'Priya' } });
  });

  test('keeps the password as an argon2id hash and the address in lower case', async () => {
    const email = `Priya.${randomUUID()}@Example.COM`;
    await register({ email });
    expect((await accountOf(email.toLowerCase()))?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('[G-06] of an address that has an account is refused at the email field, in any spelling of it', async () => {
    const email = `${randomUUID()}@example.com`;
    await register({ email });
    const text = 'An account with this email already exists';
    expect(await register({ email: email.toUpperCase() })).toMatchObject({
      status: 409,
      body: { title: 'Already Exists', message: text, fields: { email: text } },
    });
  });

  test('[V-03][V-04] that breaks the rules is refused with each field’s own text', async () => {
    expect(
      await register({ email: 'no', password: 'short', firstName: 'P', lastName: 'Sh4h', contactNo: '123' }),
    ).toMatchObject({
      status: 422,
      body: {
        fields: {
          email: 'Please enter a valid email address',
          password: 'Password must be at least 8 characters',
          firstName: 'Name must be at least 2 characters',
          lastName: 'Only letters, spaces, hyphens, and apostrophes allowed',
          contactNo: 'Mobile number must be 10-11 digits',
        },
      },
    });
  });

  test('[V-06] under 13 is refused in the text of the screen that asks, and 13 today is old enough', async () => {
    const young = { dob: '2013-11-19' }; // the test clock says 18 November 2026
    expect((await register(young)).body).toMatchObject({ fields: { dob: 'You must be at least 13 years old' } });
    expect((await register({ ...young, active: '1', status: 'active' })).body).toMatchObject({
      fields: { dob: 'You must be at least 13 years old to register' },
    });
    expect(await register({ dob: '2013-11-18' })).toMatchObject({
      status: 200,
      body: { user: { dateOfBirth: '2013-11-18' } },
    });
    expect((await register({ dob: '2026-02-30' })).body).toMatchObject({
      fields: { dob: 'Please enter a valid date' },
    });
  });

  test('takes nothing more from the request than the form has', async () => {
    const answer = await register({ id: 1, role: 'admin', suspendedAt: null, passwordHash: 'x' });
    expect(answer.status).toBe(200);
    expect((answer.body as { user: { id: number } }).user.id).not.toBe(1);
  });
});

describe('login', () => {
  test('[X-06] takes the password coded in base64 with its companion, and as it is without', async () => {
    const email = `${randomUUID()}@example.com`;
    await register({ email, password: 'Käse&Jam1' });
    const coded = { email, password: Buffer.from('Käse&Jam1').toString('base64'), password_requiresEncryption: true };
    expect(await shop.visitor().post('/auth/login', coded)).toMatchObject({
      status: 200,
      body: { token: expect.any(String) },
    });
    expect(await shop.visitor().post('/auth/login', { email, password: 'Käse&Jam1' })).toMatchObject({ status: 200 });
    expect(await shop.visitor().post('/auth/login', { ...coded, password: '###' })).toMatchObject({ status: 400 });
  });

  test('[L-04] answers a wrong password and an unknown address alike', async () => {
    const email = `${randomUUID()}@example.com`;
    await register({ email });
    const wrong = await shop.visitor().post('/auth/login', { email, password: 'Wrong&Word1' });
    const unknown = await shop
      .visitor()
      .post('/auth/login', { email: `${randomUUID()}@example.com`, password: 'Wrong&Word1' });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'invalidCredentials', title: 'Invalid Credentials' } });
    expect(unknown.body).toEqual(wrong.body);
  });

  test('gives a token that is kept only as its hash, ends at logout and after 24 hours', async () => {
    const { browser, id } = await signedInCustomer(shop);
    const kept = await shop.database.db.select().from(sessions).where(eq(sessions.userId, id));
    expect(kept).toHaveLength(1);
    expect(kept[0]?.tokenHash.toString('latin1')).not.toContain(browser.token);
    expect(await browser.get('/auth/me')).toMatchObject({ status: 200 });
    shop.clock.moveOn(24 * 60);
    expect(await browser.get('/auth/me')).toMatchObject({ status: 401, body: { code: 'signInRequired' } });
    shop.clock.moveOn(-24 * 60);
    expect(await browser.post('/auth/logout', {})).toMatchObject({ status: 200, body: { ended: true } });
    expect(await browser.get('/auth/me')).toMatchObject({ status: 401 });
  });

  test('a suspended account can neither log in nor go on with an open session', async () => {
    const email = `${randomUUID()}@example.com`;
    await register({ email });
    const browser = shop.visitor();
    browser.token = (
      (await browser.post('/auth/login', { email, password: 'Sponge&Jam1' })).body as { token: string }
    ).token;
    await shop.database.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.email, email));
    expect(await browser.get('/auth/me')).toMatchObject({ status: 401 });
    expect(await shop.visitor().post('/auth/login', { email, password: 'Sponge&Jam1' })).toMatchObject({
      status: 403,
      body: {
        title: 'Access Denied',
        message: 'Your account has been suspended. Please contact support for assistance.',
      },
    });
  });
});
