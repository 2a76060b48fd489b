import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { exchangeGoogleCode, googleLogin, startSocialSignIn } from '#contract/accounts/social-sign-in.ts';
import { identities, signInAttempts } from '#server/db/tables/identity-tables.ts';
import { recentWrites } from '#server/db/tables/message-tables.ts';
import { users } from '#server/db/tables/schema.ts';
import { openIdProvider } from '#server/gateways/sign-in/openid.ts';
import { tidyUp } from '#server/jobs/tasks.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { bakeryClient, type Claims, openIdProviderFor } from '#tests/support/sign-in/openid-provider.ts';
import { walkThrough } from '#tests/support/sign-in/walk-through.ts';

const returnUrl = 'http://localhost:3000/sign-in/google';
const provider = await openIdProviderFor({ returnUrl });
const google = openIdProvider({ issuer: provider.issuer, ...bakeryClient });
const shop = await openTestShop({ services: { signIn: { google, facebook: undefined } } });
const browser = shop.visitor();
afterAll(() => provider[Symbol.asyncDispose]());

/** Somebody new at the provider; their subject there is the front of their address. */
const somebody = (claims: Claims = {}) => {
  const subject = `person-${randomUUID()}`;
  const said = { email: `${subject}@example.com`, email_verified: true, given_name: 'Priya', family_name: 'Shah' };
  provider.people.set(subject, { ...said, ...claims });
  return { subject, email: claims.email ?? said.email };
};
const setOut = async () => {
  const { body } = await browser.post('/auth/social/start', { provider: 'google' });
  const { way } = startSocialSignIn.output.parse(body);
  if (!way) throw new Error('there is no way');
  return way;
};
/** What the browser holds when it has returned from the provider. */
const comeBack = async (subject: string) => {
  const { address, state, codeVerifier } = await setOut();
  const { searchParams } = await walkThrough(address, subject);
  const { code = '', iss } = Object.fromEntries(searchParams);
  expect(searchParams.get('state')).toBe(state);
  return { code, iss, state, codeVerifier };
};
const exchange = (answer: object) => browser.post('/auth/google/token', answer);
const tokenOf = async (subject: string) =>
  exchangeGoogleCode.output.parse((await exchange(await comeBack(subject))).body).googleToken;
const payload = (googleToken: string, more: object = {}) => ({
  googleToken,
  email: 'anybody@example.com',
  firstName: 'Any',
  lastName: 'Body',
  picture: '',
  ...more,
});
const logIn = (googleToken: string, more?: object) => browser.post('/auth/google/login', payload(googleToken, more));
const register = (googleToken: string, more?: object) =>
  browser.post('/auth/google/register', payload(googleToken, more));
const accountOf = async (email: string) =>
  (await shop.database.db.select().from(users).where(eq(users.email, email)))[0];
const passwordAccount = async (email: string, emailConfirmedAt: Date | null = null) => {
  const values = { email, passwordHash: 'none', firstName: 'Own', lastName: 'Er', emailConfirmedAt };
  const [made] = await shop.database.db.insert(users).values(values).returning();
  return made;
};
const refused = { status: 401, body: { code: 'notAuthenticated' } };

describe('[L-06] signing in with Google', () => {
  test('goes by code, with state, nonce and PKCE, to the address that discovery names', async () => {
    const { address, state } = await setOut();
    const { origin, searchParams } = new URL(address);
    expect(origin).toBe(provider.issuer);
    expect(Object.fromEntries(searchParams)).toEqual({
      response_type: 'code',
      client_id: bakeryClient.clientId,
      redirect_uri: returnUrl,
      scope: 'openid email profile',
      state,
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      prompt: 'select_account',
    });
  });

  test('first finds no account, then makes one with a confirmed address and no password, then logs in to it', async () => {
    const { subject, email } = somebody();
    const token = await tokenOf(subject);
    expect(await logIn(token)).toMatchObject({ status: 404, body: { code: 'accountNotFound' } });
    expect(await register(token)).toMatchObject({
      status: 200,
      body: { token: expect.any(String), user: { email, firstName: 'Priya', lastName: 'Shah', mobile: null } },
    });
    expect(await accountOf(email)).toMatchObject({ passwordHash: null, emailConfirmedAt: shop.clock.now() });
    const again = googleLogin.output.parse((await logIn(await tokenOf(subject))).body);
    expect(again.user).toMatchObject({ email });
    const device = shop.visitor();
    device.token = again.token;
    expect(await device.get('/auth/me')).toMatchObject({ status: 200, body: { id: again.user.id, email } });
  });

  test('the user-info comes from the issuer in the documented form', async () => {
    const { subject, email } = somebody({ name: 'Priya Shah' });
    expect((await exchange(await comeBack(subject))).body).toMatchObject({
      userInfo: { id: subject, email, given_name: 'Priya', family_name: 'Shah', name: 'Priya Shah' },
    });
  });

  test('nothing of the payload but the token is believed', async () => {
    const owner = await passwordAccount(`owner-${randomUUID()}@example.com`, new Date());
    const { subject, email } = somebody();
    const forged = { email: owner?.email, firstName: 'Mallory', lastName: 'Mallory', id: owner?.id };
    const answer = await register(await tokenOf(subject), forged);
    expect(answer).toMatchObject({ status: 200, body: { user: { email, firstName: 'Priya' } } });
    expect((answer.body as { user: { id: number } }).user.id).not.toBe(owner?.id);
  });

  test('names that the shop does not take are replaced, and a whole name is parted', async () => {
    const nameless = somebody({ given_name: undefined, family_name: undefined });
    expect((await register(await tokenOf(nameless.subject))).body).toMatchObject({
      user: { firstName: 'User', lastName: '' },
    });
    const markup = somebody({ given_name: '<b>Pr1ya</b>', family_name: '' });
    expect((await register(await tokenOf(markup.subject))).body).toMatchObject({ user: { firstName: 'User' } });
    const whole = somebody({ given_name: undefined, family_name: undefined, name: 'Mary Ann Evans' });
    expect((await register(await tokenOf(whole.subject))).body).toMatchObject({
      user: { firstName: 'Mary', lastName: 'Ann Evans' },
    });
  });

  test('somebody with an account who presses sign up is signed in to it', async () => {
    const { subject, email } = somebody();
    await register(await tokenOf(subject));
    expect(await register(await tokenOf(subject))).toMatchObject({ status: 200, body: { user: { email } } });
  });

  test('a password opens no account that has none, in the words for any wrong one', async () => {
    const { subject, email } = somebody();
    await register(await tokenOf(subject));
    expect(await browser.post('/auth/login', { email, password: 'null' })).toMatchObject({
      status: 401,
      body: { code: 'invalidCredentials' },
    });
  });

  test('a suspended account stays shut', async () => {
    const { subject, email } = somebody();
    await register(await tokenOf(subject));
    await shop.database.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.email, email));
    expect(await logIn(await tokenOf(subject))).toMatchObject({ status: 403, body: { code: 'accountSuspended' } });
  });

  test('an issuer that tells the address by user-info alone is believed there', async () => {
    const brief = await openIdProviderFor({ returnUrl, tellsInToken: false });
    const other = openIdProvider({ issuer: brief.issuer, ...bakeryClient });
    brief.people.set('42', { email: 'Brief@Example.com', email_verified: true });
    const out = { state: 's'.repeat(43), nonce: 'n'.repeat(43), codeVerifier: 'v'.repeat(43), returnUrl };
    const { searchParams } = await walkThrough(await other.wayTo(out), '42');
    const { code = '', iss } = Object.fromEntries(searchParams);
    const { person, idToken } = await other.exchange({ ...out, code, iss });
    expect(decodeJwt(idToken)).not.toHaveProperty('email');
    expect(person).toMatchObject({ subject: '42', email: 'brief@example.com', emailIsVerified: true });
    await brief[Symbol.asyncDispose]();
  });
});

describe('[L-06] an account that has the address already', () => {
  test('is linked where both sides have verified it, and is the same account by either way from then on', async () => {
    const { subject, email } = somebody();
    const owner = await passwordAccount(email, new Date());
    await shop.database.db.update(users).set({ ownerProvenAt: new Date() }).where(eq(users.email, email));
    expect(await logIn(await tokenOf(subject))).toMatchObject({ status: 200, body: { user: { id: owner?.id } } });
    expect(await logIn(await tokenOf(subject))).toMatchObject({ status: 200, body: { user: { id: owner?.id } } });
    expect((await accountOf(email))?.passwordHash).toBe('none');
  });

  test.each([
    ['its owner has not confirmed it', true, null],
    ['the issuer has not verified it', false, new Date()],
  ])('is not opened where %s', async (_why, isVerified, confirmedAt) => {
    const { subject, email } = somebody({ email_verified: isVerified });
    const owner = await passwordAccount(email, confirmedAt);
    const token = await tokenOf(subject);
    const refusal = {
      status: 409,
      body: {
        code: 'linkRefused',
        message: 'An account with this email already exists. Please log in with your email and password.',
      },
    };
    expect(await logIn(token)).toMatchObject(refusal);
    expect(await register(token)).toMatchObject(refusal);
    const links = await shop.database.db
      .select()
      .from(identities)
      .where(eq(identities.userId, owner?.id ?? 0));
    expect(links).toEqual([]);
  });
});

describe('[L-06] refused is', () => {
  test('a new account for an address that the issuer has not verified, or does not tell', async () => {
    const unverified = somebody({ email_verified: false });
    expect(await register(await tokenOf(unverified.subject))).toMatchObject({
      status: 403,
      body: { code: 'emailUnverified' },
    });
    const silent = somebody({ email: undefined, email_verified: undefined });
    expect(await register(await tokenOf(silent.subject))).toMatchObject({
      status: 422,
      body: { code: 'emailNotShared' },
    });
    expect(await accountOf(unverified.email)).toBeUndefined();
  });

  test('a token with a changed byte, unsigned, or signed by somebody else', async () => {
    const { subject } = somebody();
    const token = await tokenOf(subject);
    const [header = '', body = '', signature = ''] = token.split('.');
    const claims = { ...decodeJwt(token), email: 'owner@example.com' };
    const coded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    await using impostor = await openIdProviderFor({ returnUrl });
    for (const forged of [
      `${header}.${coded(claims)}.${signature}`,
      `${header}.${body}.${signature.slice(0, -6)}AAAAAA`,
      `${coded({ alg: 'none' })}.${body}.`,
      await impostor.sign(decodeJwt(token)),
      'no token at all',
    ])
      expect(await register(forged)).toMatchObject(refused);
    expect(await register(token)).toMatchObject({ status: 200 });
  });

  test.each([
    ['for another client', { aud: 'somebody-else' }],
    ['handed on by another client', { aud: ['bakery', 'somebody-else'], azp: 'somebody-else' }],
    ['of another issuer', { iss: 'https://accounts.example.com' }],
    ['that has expired', { iat: 1_700_000_000, exp: 1_700_003_600 }],
    ['of somebody else than came back', { sub: 'somebody-else' }],
    ['for a sign-in that did not set out from here', { nonce: 'x'.repeat(43) }],
    ['without a nonce', { nonce: undefined }],
  ])('a token %s, though the issuer signed it', async (_what, changes) => {
    const { subject } = somebody();
    const token = await tokenOf(subject);
    expect(await register(await provider.sign({ ...decodeJwt(token), ...changes }))).toMatchObject(refused);
    expect(await register(token)).toMatchObject({ status: 200 });
  });

  test('a token that has signed in once', async () => {
    const { subject } = somebody();
    const token = await tokenOf(subject);
    await register(token);
    expect(await logIn(token)).toMatchObject(refused);
    expect(await register(token)).toMatchObject(refused);
  });

  test('an answer of the provider that comes again, with the same code or another', async () => {
    const { subject } = somebody();
    const answer = await comeBack(subject);
    expect(await exchange(answer)).toMatchObject({ status: 200 });
    expect(await exchange(answer)).toMatchObject(refused);
    const { code } = await comeBack(subject);
    expect(await exchange({ ...answer, code })).toMatchObject(refused);
  });

  test('a code in the hands of a browser that did not set out for it', async () => {
    const { subject } = somebody();
    const [mine, theirs] = [await comeBack(subject), await comeBack(subject)];
    expect(await exchange({ ...theirs, codeVerifier: mine.codeVerifier })).toMatchObject(refused);
    expect(await exchange({ ...mine, code: theirs.code, iss: theirs.iss })).toMatchObject(refused);
    expect(await exchange({ ...mine, state: 'x'.repeat(43) })).toMatchObject(refused);
  });

  test('an answer that names another issuer than was asked', async () => {
    const { subject } = somebody();
    expect(await exchange({ ...(await comeBack(subject)), iss: 'https://other.example' })).toMatchObject(refused);
  });

  test('who took longer than a quarter of an hour, and what was left behind is tidied away', async () => {
    const { subject } = somebody();
    const answer = await comeBack(subject);
    const token = await tokenOf(subject);
    shop.clock.moveOn(15);
    expect(await exchange(answer)).toMatchObject(refused);
    expect(await register(token)).toMatchObject(refused);
    shop.clock.moveOn(1);
    await tidyUp(shop.database.db, shop.clock.now());
    expect(await shop.database.db.select().from(signInAttempts)).toEqual([]);
    shop.clock.moveOn(-16);
  });
});

test('[L-06] those who set out and did not come back in time go as the next sets out', async () => {
  for (let n = 0; n < 3; n += 1) await setOut();
  shop.clock.moveOn(16);
  await setOut();
  expect(await shop.database.db.$count(signInAttempts)).toBe(1);
  shop.clock.moveOn(-16);
});

test('[L-06] a network sets out three hundred times in an hour', async () => {
  const { db } = shop.database;
  await db.delete(recentWrites);
  for (let n = 0; n < 3; n += 1) await setOut();
  await db.execute(
    sql`insert into recent_writes (kind, writer, at) select kind, writer, at from recent_writes, generate_series(1, 99)`,
  );
  const attempts = await db.$count(signInAttempts);
  expect(await browser.post('/auth/social/start', { provider: 'google' })).toMatchObject({
    status: 429,
    body: {
      message: expect.stringMatching(/^Many people have logged in from your network .* try again in 60 minutes\.$/),
    },
  });
  expect(await db.$count(signInAttempts)).toBe(attempts);
  shop.clock.moveOn(60);
  await setOut();
  shop.clock.moveOn(-60);
});

test('[L-06] every call of it is read by its schema', async () => {
  for (const [path, body] of [
    ['/auth/social/start', { provider: 'elsewhere' }],
    ['/auth/google/token', { code: '', state: 1, codeVerifier: [] }],
    ['/auth/google/login', { googleToken: 'x'.repeat(9_000) }],
    ['/auth/facebook/login', { code: 'x', state: '../..', codeVerifier: '' }],
  ] as const)
    expect(z.object({ status: z.number() }).parse(await browser.post(path, body)).status).toBe(422);
});
