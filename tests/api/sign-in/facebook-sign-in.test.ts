import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { facebookSignIn, startSocialSignIn } from '#contract/accounts/social-sign-in.ts';
import { identities } from '#server/db/tables/identity-tables.ts';
import { emails, users } from '#server/db/tables/schema.ts';
import { facebookApp } from '#server/gateways/sign-in/facebook.ts';
import { accountDriver, newPassword } from '#tests/support/customers/account-driver.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { bakeryApp, type FacebookPerson, facebook as facebookServer } from '#tests/support/sign-in/facebook.ts';

const returnUrl = 'http://localhost:3000/sign-in/facebook';
const facebook = await facebookServer();
const addresses = { dialogUrl: facebook.address, graphUrl: facebook.address };
const shop = await openTestShop({
  services: { signIn: { google: undefined, facebook: facebookApp({ ...bakeryApp, ...addresses }) } },
});
const { db } = shop.database;
const accounts = accountDriver(shop);
const browser = shop.visitor();
afterAll(() => facebook[Symbol.asyncDispose]());
beforeEach(() => {
  facebook.debugged = {};
  facebook.isDown = false;
});

const somebody = (known: Partial<FacebookPerson> = {}) => {
  const id = String(Math.floor(Math.random() * 1e15));
  const email = `facebook-${id}@example.com`;
  facebook.people.set(id, { id, first_name: 'Tom', last_name: 'Hadley', email, ...known });
  return { id, email };
};
const setOut = async () => {
  const { way } = startSocialSignIn.output.parse(
    (await browser.post('/auth/social/start', { provider: 'facebook' })).body,
  );
  if (!way) throw new Error('there is no way');
  return way;
};
const comeBack = async (id: string) => {
  const { address, state, codeVerifier } = await setOut();
  const dialog = await fetch(`${address}&chosen=${id}`, { redirect: 'manual' });
  const back = new URL(dialog.headers.get('location') ?? '').searchParams;
  expect(back.get('state')).toBe(state);
  return { code: back.get('code') ?? '', state, codeVerifier };
};
const send = (answer: object) => browser.post('/auth/facebook/login', answer);
const signIn = async (id: string) => send(await comeBack(id));
const accountOf = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0];
const refused = { status: 401, body: { code: 'notAuthenticated' } };

describe('[L-07] signing in with Facebook', () => {
  test('goes to the dialog with the app, a state and the permission for the address', async () => {
    const { address, state } = await setOut();
    expect(new URL(address).pathname).toMatch(/^\/v\d+\.0\/dialog\/oauth$/);
    expect(Object.fromEntries(new URL(address).searchParams)).toEqual({
      client_id: bakeryApp.appId,
      redirect_uri: returnUrl,
      state,
      response_type: 'code',
      scope: 'public_profile,email',
      auth_type: 'rerequest',
    });
  });

  test('makes an account the first time and finds it the second, and /auth/me knows who it is', async () => {
    const { id, email } = somebody();
    const first = facebookSignIn.output.parse((await signIn(id)).body);
    expect(first).toMatchObject({ isNew: true, user: { email, firstName: 'Tom', lastName: 'Hadley' } });
    const second = facebookSignIn.output.parse((await signIn(id)).body);
    expect(second).toMatchObject({ isNew: false, user: { id: first.user.id } });
    const device = shop.visitor();
    device.token = second.token;
    expect(await device.get('/auth/me')).toMatchObject({ status: 200, body: { id: first.user.id } });
  });

  test('the address of a new account is not taken for confirmed: its owner is asked by email', async () => {
    const { id, email } = somebody();
    await signIn(id);
    expect(await accountOf(email)).toMatchObject({ passwordHash: null, emailConfirmedAt: null });
    const written = await db.select().from(emails).where(eq(emails.recipient, email));
    expect(written).toHaveLength(1);
  });

  test('who proves the address later shuts out whoever came by Facebook before, but not who came after', async () => {
    const { id, email } = somebody();
    await signIn(id);
    const linked = () => db.$count(identities, eq(identities.subject, id));
    const reset = async () => accounts.reset(await accounts.resetToken(email));
    await db.update(users).set({ emailConfirmedAt: new Date() }).where(eq(users.email, email));
    expect(await reset()).toMatchObject({ status: 200 });
    expect(await linked()).toBe(1);
    await db.update(users).set({ emailConfirmedAt: null }).where(eq(users.email, email));
    expect(await reset()).toMatchObject({ status: 200 });
    expect(await linked()).toBe(0);
    expect(await signIn(id)).toMatchObject({ status: 409, body: { code: 'linkRefused' } });
  });

  test('the address is confirmed in a browser that is signed in, and Facebook goes on to sign in', async () => {
    const { id, email } = somebody();
    const { token } = facebookSignIn.output.parse((await signIn(id)).body);
    const device = shop.visitor();
    device.token = token;
    const link = await accounts.confirmToken(email);
    expect(await device.post('/auth/confirm-email', { token: link })).toMatchObject({ status: 200 });
    expect((await accountOf(email))?.emailConfirmedAt).toEqual(shop.clock.now());
    expect(await signIn(id)).toMatchObject({ status: 200, body: { isNew: false } });
  });

  test('whoever opened an account with another’s address does not stay in it beside the owner who confirms', async () => {
    const { id, email } = somebody();
    const mallory = shop.visitor();
    mallory.token = facebookSignIn.output.parse((await signIn(id)).body).token;
    const link = await accounts.confirmToken(email);
    const other = somebody();
    const elsewhere = shop.visitor();
    elsewhere.token = facebookSignIn.output.parse((await signIn(other.id)).body).token;
    for (const owner of [shop.visitor(), elsewhere])
      expect(await owner.post('/auth/confirm-email', { token: link })).toMatchObject({
        status: 409,
        body: { code: 'identityUnproven', title: 'Please Log In First' },
      });
    expect((await accountOf(email))?.emailConfirmedAt).toBeNull();

    await accounts.reset(await accounts.resetToken(email));
    expect(await accounts.logIn(email, newPassword)).toMatchObject({ status: 200 });
    expect(await mallory.get('/auth/me')).toMatchObject({ status: 401 });
    expect(await signIn(id)).toMatchObject({ status: 409, body: { code: 'linkRefused' } });
  });
});

describe('[L-07] refused is', () => {
  test('the account that has the address, even a confirmed one', async () => {
    const { id, email } = somebody();
    const values = { email, passwordHash: 'none', firstName: 'Own', lastName: 'Er', emailConfirmedAt: new Date() };
    await db.insert(users).values(values);
    expect(await signIn(id)).toMatchObject({ status: 409, body: { code: 'linkRefused' } });
    expect(await db.select().from(identities).where(eq(identities.subject, id))).toEqual([]);
  });

  test('a new account for whoever does not share an address', async () => {
    const { id } = somebody({ email: undefined });
    expect(await signIn(id)).toMatchObject({ status: 422, body: { code: 'emailNotShared' } });
  });

  test.each([
    ['another app', { app_id: '999' }],
    ['a token that is no longer good', { is_valid: false }],
    ['a page and not a person', { type: 'PAGE' }],
    ['somebody else', { user_id: '999' }],
  ])('a token that debug_token says is of %s', async (_whose, said) => {
    const { id, email } = somebody();
    facebook.debugged = said;
    expect(await signIn(id)).toMatchObject(refused);
    expect(await accountOf(email)).toBeUndefined();
  });

  test('an answer that comes again, and one in the hands of another browser', async () => {
    const { id } = somebody();
    const answer = await comeBack(id);
    expect(await send({ ...answer, codeVerifier: 'x'.repeat(43) })).toMatchObject(refused);
    expect(await send({ ...answer, state: 'x'.repeat(43) })).toMatchObject(refused);
    expect(await send(answer)).toMatchObject({ status: 200 });
    const { code } = await comeBack(id);
    expect(await send({ ...answer, code })).toMatchObject(refused);
  });

  test('a code that Facebook does not know', async () => {
    const { id } = somebody();
    expect(await send({ ...(await comeBack(id)), code: randomUUID() })).toMatchObject(refused);
  });

  test('everybody while Graph is down, as something to be tried again', async () => {
    const { id } = somebody();
    const answer = await comeBack(id);
    facebook.isDown = true;
    expect(await send(answer)).toMatchObject({ status: 503 });
    facebook.isDown = false;
    expect(await send(answer)).toMatchObject({ status: 200 });
  });
});
