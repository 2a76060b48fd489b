import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { redeemInvitation } from '#contract/admin/team/invitations.ts';
import { resetMember } from '#contract/admin/team/members.ts';
import { staffSession } from '#contract/admin/team/session.ts';
import {
  passkeySignInOptions,
  signIn,
  signInByPasskey,
  signOut,
  stepUp,
  stepUpWays,
} from '#contract/admin/team/sign-in.ts';
import {
  addPasskey,
  addTotp,
  changeOwnPassword,
  choosePin,
  endOtherOwnSessions,
  endOwnSession,
  offerPasskey,
  offerTotp,
  ownSignIn,
  removePasskey,
  removePin,
  removeTotp,
  renewRecoveryCodes,
} from '#contract/admin/team/you.ts';
import { type Endpoint, headerNames } from '#contract/wire/endpoint.ts';
import { staffChallenges } from '#server/db/tables/staff/sign-in-tables.ts';
import { staffDevices, staffPasskeys } from '#server/db/tables/staff/team-tables.ts';
import { newSecretToken } from '#server/platform/secrets.ts';
import { openStaffSession } from '#server/team/staff-sessions.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { newStaff, type SignedIn, StaffBrowser, signInStaff } from '#tests/support/staff/sign-in-staff.ts';
import { SoftPasskey } from '#tests/support/staff/soft-passkey.ts';
import {
  codeOf,
  invited,
  joinByPasskey,
  joinByPassword,
  newAddress,
  origin,
  password,
  steppedUp,
} from '#tests/support/staff/team-of-tests.ts';
import { workDoneBy } from '#tests/support/staff/work-done.ts';

const shop = await openTestShop();
const didNotFit = {
  status: 401,
  body: { code: 'invalidCredentials', message: 'That did not work. Check your email, password and code.' },
};
const nameIn = async (browser: StaffBrowser) => (await browser.call(staffSession, {})).member?.name ?? null;

test('[T-04] signs in with a passkey of the device, under a new token each time', async () => {
  const { browser, passkey, name } = await joinByPasskey(shop);
  const first = browser.cookies.get('staff');
  const { ticket, options } = await browser.call(passkeySignInOptions, {});
  await browser.call(signInByPasskey, { ticket, credential: passkey.use(options) });
  expect(await nameIn(browser)).toBe(name);
  expect(browser.cookies.get('staff')).not.toBe(first);
  const former = new StaffBrowser(shop.url);
  former.cookies.set('staff', first ?? '');
  expect(await nameIn(former)).toBeNull();
});

test('whoever asks for many challenges keeps none of those that are over', async () => {
  const own = await openTestShop();
  const stranger = new StaffBrowser(own.url);
  const kept = () => own.database.db.$count(staffChallenges);
  for (let time = 0; time < 3; time++) await stranger.call(passkeySignInOptions, {});
  expect(await kept()).toBe(3);
  own.clock.moveOn(16);
  await stranger.call(passkeySignInOptions, {});
  expect(await kept()).toBe(1);
});

test('[T-04] a passkey’s challenge is good once, for this shop alone, and only with a finger or a face', async () => {
  const { passkey } = await joinByPasskey(shop);
  const browser = new StaffBrowser(shop.url);
  const { ticket, options } = await browser.call(passkeySignInOptions, {});
  const credential = passkey.use(options);
  await browser.call(signInByPasskey, { ticket, credential });
  expect(await browser.ask(signInByPasskey, { ticket, credential })).toMatchObject({ status: 410 });
  const offered = async () => browser.call(passkeySignInOptions, {});
  const strangers = new SoftPasskey(origin);
  const other = await offered();
  const stranger = await browser.ask(signInByPasskey, {
    ticket: other.ticket,
    credential: strangers.use(other.options),
  });
  expect(stranger).toMatchObject({ status: 401, body: { code: 'invalidCredentials' } });
  const touched = await offered();
  passkey.verifiesUser = false;
  expect(
    await browser.ask(signInByPasskey, { ticket: touched.ticket, credential: passkey.use(touched.options) }),
  ).toMatchObject({ status: 401 });
  passkey.verifiesUser = true;
  const late = await offered();
  shop.clock.moveOn(16);
  expect(
    await browser.ask(signInByPasskey, { ticket: late.ticket, credential: passkey.use(late.options) }),
  ).toMatchObject({ status: 410 });
});

test('[T-04] signs in with email, password and code; each code is good once', async () => {
  const { email, secret, name } = await joinByPassword(shop);
  shop.clock.moveOn(1);
  const browser = new StaffBrowser(shop.url);
  expect(await browser.call(signIn, { email, password })).toEqual({ next: 'code' });
  expect(await nameIn(browser)).toBeNull();
  const code = codeOf(secret, shop.clock.now());
  expect(await browser.call(signIn, { email, password, code })).toEqual({ next: 'in' });
  expect(await nameIn(browser)).toBe(name);
  expect(await new StaffBrowser(shop.url).ask(signIn, { email, password, code })).toMatchObject(didNotFit);
});

test('[T-04] two who send one code at once: one is in', async () => {
  const { email, secret } = await joinByPassword(shop);
  shop.clock.moveOn(1);
  const code = codeOf(secret, shop.clock.now());
  const answers = await Promise.all(
    [1, 2, 3].map(() => new StaffBrowser(shop.url).ask(signIn, { email, password, code })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
});

test('[T-04] no words tell which part was wrong, nor whether there is such a member', async () => {
  const { email, secret } = await joinByPassword(shop);
  shop.clock.moveOn(1);
  const browser = new StaffBrowser(shop.url);
  const code = codeOf(secret, shop.clock.now());
  for (const wrong of [
    { email, password: 'Wrong&Jam1' },
    { email: 'nobody@bakery.example', password },
  ]) {
    expect(await browser.ask(signIn, wrong)).toMatchObject({ status: 200, body: { next: 'code' } });
    expect(await browser.ask(signIn, { ...wrong, code })).toMatchObject(didNotFit);
  }
  expect(await browser.ask(signIn, { email, password, code: '000000' })).toMatchObject(didNotFit);
});

test('[T-04] recovery codes are good once each, in place of the app’s code, and alone for who has only passkeys', async () => {
  const { email, recoveryCodes } = await joinByPassword(shop);
  expect(recoveryCodes).toHaveLength(10);
  const [code = ''] = recoveryCodes;
  expect(await new StaffBrowser(shop.url).ask(signIn, { email, password: 'Wrong&Jam1', code })).toMatchObject(
    didNotFit,
  );
  const browser = new StaffBrowser(shop.url);
  await browser.call(signIn, { email, password, code: code.toUpperCase().replaceAll('-', ' ') });
  expect(await browser.call(ownSignIn, {})).toMatchObject({ recoveryCodesLeft: 9 });
  expect(await new StaffBrowser(shop.url).ask(signIn, { email, password, code })).toMatchObject(didNotFit);
  const lost = await joinByPasskey(shop);
  const [spare = ''] = lost.recoveryCodes;
  const elsewhere = new StaffBrowser(shop.url);
  await elsewhere.call(signIn, { email: lost.email, password: '', code: spare });
  expect(await nameIn(elsewhere)).toBe(lost.name);
});

test('[T-04] guessing is slowed for an account, right or wrong, and the wait is said', async () => {
  const own = await openTestShop({ services: { loginLimits: { perAccount: 3, perNetwork: 0 } } });
  const { email, secret } = await joinByPassword(own);
  own.clock.moveOn(1);
  const browser = new StaffBrowser(own.url);
  for (let at = 0; at < 3; at += 1) await browser.ask(signIn, { email, password: 'Wrong&Jam1', code: '000000' });
  const code = codeOf(secret, own.clock.now());
  expect(await browser.ask(signIn, { email, password, code })).toMatchObject({
    status: 429,
    body: { code: 'tooManyAttempts', retryAfterSeconds: expect.any(Number) },
  });
  own.clock.moveOn(20);
  const later = codeOf(secret, own.clock.now());
  expect(await browser.ask(signIn, { email, password, code: later })).toMatchObject({ status: 200 });
});

test('[T-04] what a stranger fails in the owner’s own network does not shut out the browser that the owner signed in with', async () => {
  const own = await openTestShop({ services: { loginLimits: { perAccount: 3, perNetwork: 0 } } });
  const { browser, email, secret } = await joinByPassword(own);
  await browser.call(signOut, {});
  own.clock.moveOn(1);
  const stranger = new StaffBrowser(own.url);
  for (let at = 0; at < 3; at += 1) await stranger.ask(signIn, { email, password: 'Wrong&Jam1', code: '000000' });
  const code = codeOf(secret, own.clock.now());
  expect(await stranger.ask(signIn, { email, password, code })).toMatchObject({ status: 429 });
  stranger.cookies.set('staff-browser', newSecretToken());
  expect(await stranger.ask(signIn, { email, password, code })).toMatchObject({ status: 429 });
  expect(await browser.ask(signIn, { email, password, code })).toMatchObject({ status: 200 });
  expect(await stranger.ask(signIn, { email, password, code })).toMatchObject({ status: 429 });
});

test('[T-04] of a browser that somebody signed in with, wrong passwords are slowed as everywhere, and it is known for this address alone', async () => {
  const own = await openTestShop({ services: { loginLimits: { perAccount: 3, perNetwork: 0 } } });
  const [{ browser, email, secret }, other] = [await joinByPassword(own), await joinByPassword(own)];
  for (const one of [email, other.email])
    for (let at = 0; at < 3; at += 1)
      expect(await browser.ask(signIn, { email: one, password: 'Wrong&Jam1', code: '000000' })).toMatchObject(
        didNotFit,
      );
  const code = codeOf(secret, own.clock.now());
  expect(await browser.ask(signIn, { email, password, code })).toMatchObject({ status: 429 });
  expect(await new StaffBrowser(own.url).ask(signIn, { email: other.email, password: 'x' })).toMatchObject({
    status: 429,
  });
});

test('[T-05] signing out ends the session and takes the cookie away', async () => {
  const { browser, token } = await signInStaff(shop);
  await browser.call(signOut, {});
  expect(browser.cookies.has('staff')).toBe(false);
  browser.cookies.set('staff', token);
  expect(await nameIn(browser)).toBeNull();
});

test('[T-05] a member sees and ends their own sessions, and no others', async () => {
  const here = await signInStaff(shop);
  const { id: other } = await openSecond(here.memberId);
  const stranger = await signInStaff(shop);
  const { sessions } = await here.call(ownSignIn, {});
  expect(sessions.map(({ isThis }) => isThis).sort()).toEqual([false, true]);
  expect(await stranger.browser.ask(endOwnSession, { id: other })).toMatchObject({ status: 404 });
  await here.call(endOwnSession, { id: other });
  expect((await here.call(ownSignIn, {})).sessions).toHaveLength(1);
});

async function openSecond(memberId: number) {
  const { openStaffSession } = await import('#server/team/staff-sessions.ts');
  return openStaffSession(shop.database.db, {
    memberId,
    kind: 'full',
    deviceId: null,
    browser: 'another',
    now: shop.clock.now(),
  });
}

test('[T-07] a step-up is for its purpose, for five minutes, and renews the token', async () => {
  const { browser, passkey } = await joinByPasskey(shop);
  expect(await browser.ask(renewRecoveryCodes)).toMatchObject({
    status: 403,
    body: { code: 'stepUpRequired', purpose: 'signInMethods' },
  });
  const former = browser.cookies.get('staff');
  const prove = async (purpose: 'staff' | 'signInMethods') => {
    const { passkey: offer } = await browser.call(stepUpWays, {});
    await browser.call(stepUp, {
      purpose,
      passkey: { ticket: offer?.ticket ?? '', credential: passkey.use(offer?.options) },
    });
  };
  await prove('staff');
  expect(browser.cookies.get('staff')).not.toBe(former);
  expect(await browser.ask(renewRecoveryCodes)).toMatchObject({ status: 403 });
  await prove('signInMethods');
  expect((await browser.call(renewRecoveryCodes, {})).codes).toHaveLength(10);
  shop.clock.moveOn(5);
  expect(await browser.ask(renewRecoveryCodes)).toMatchObject({ status: 403, body: { code: 'stepUpRequired' } });
});

test('[T-05] signing in, a step-up and signing out each bring the CSRF token that the next write needs', async () => {
  const { browser, passkey } = await joinByPasskey(shop);
  const written: number[] = [];
  const write = async (endpoint: Endpoint, input: Record<string, unknown>, token: string | null) => {
    const { status, headers } = await browser.ask(endpoint, input, {
      csrf: false,
      headers: { [headerNames.csrf]: token ?? '' },
    });
    written.push(status);
    return headers.get(headerNames.csrf);
  };
  const signedOut = (await browser.ask(signOut)).headers.get(headerNames.csrf);
  const { ticket, options } = await browser.call(passkeySignInOptions, {});
  const signedIn = await write(signInByPasskey, { ticket, credential: passkey.use(options) }, signedOut);
  const { passkey: offer } = await browser.call(stepUpWays, {});
  const proof = { ticket: offer?.ticket, credential: passkey.use(offer?.options) };
  const proven = await write(stepUp, { purpose: 'signInMethods', passkey: proof }, signedIn);
  expect(await write(renewRecoveryCodes, {}, proven)).toBeNull();
  expect(written).toEqual([200, 200, 200]);
});

test('[T-07] a step-up by password asks for the code too, and another’s passkey proves nothing', async () => {
  const { browser, secret } = await joinByPassword(shop);
  shop.clock.moveOn(1);
  const purpose = 'prices' as const;
  expect(await browser.ask(stepUp, { purpose, password })).toMatchObject(didNotFit);
  expect(await browser.ask(stepUp, { purpose })).toMatchObject(didNotFit);
  const other = await joinByPasskey(shop);
  const { passkey: offer } = await other.browser.call(stepUpWays, {});
  const credential = other.passkey.use(offer?.options);
  expect(await browser.ask(stepUp, { purpose, passkey: { ticket: offer?.ticket, credential } })).toMatchObject({
    status: 410,
  });
  await browser.call(stepUp, { purpose, password, code: codeOf(secret, shop.clock.now()) });
});

test('[T-07] nobody steps up by PIN', async () => {
  const { browser } = await signInStaff(shop, { role: 'counter', kind: 'pin' });
  expect(await browser.ask(stepUp, { purpose: 'prices', password })).toMatchObject({ status: 403 });
  expect(await browser.ask(choosePin, { pin: '482957' })).toMatchObject({ status: 403, body: { code: 'notAllowed' } });
});

test('[T-04] passkeys are added, named and removed, but never the last way in', async () => {
  const { browser, passkey } = await joinByPasskey(shop);
  const session = await (async () => {
    const { passkey: offer } = await browser.call(stepUpWays, {});
    return browser.call(stepUp, {
      purpose: 'signInMethods',
      passkey: { ticket: offer?.ticket ?? '', credential: passkey.use(offer?.options) },
    });
  })();
  expect(session.goodUntil).toMatch(/Z$/);
  expect(await browser.ask(removePasskey, { id: passkey.id })).toMatchObject({ status: 409 });
  const second = new SoftPasskey(origin);
  const { ticket, options } = await browser.call(offerPasskey, {});
  await browser.call(addPasskey, { ticket, credential: second.create(options), name: 'Office PC' });
  expect((await browser.call(ownSignIn, {})).passkeys.map(({ name }) => name)).toContain('Office PC');
  await browser.call(removePasskey, { id: passkey.id });
  expect((await browser.call(ownSignIn, {})).passkeys).toHaveLength(1);
  const { ticket: gone, options: asked } = await browser.call(passkeySignInOptions, {});
  expect(await browser.ask(signInByPasskey, { ticket: gone, credential: passkey.use(asked) })).toMatchObject({
    status: 401,
  });
});

test('[T-04] wherever the shop is not on this machine alone, owners add a second factor before anything else', async () => {
  const own = await openTestShop({ services: { publicUrl: 'http://bakery.test' } });
  const staff = await signInStaff(own, { role: 'owner' });
  const { call, browser } = staff;
  expect((await call(staffSession, {})).session).toMatchObject({ mustAddSecondFactor: true });
  expect(await browser.fetch('/api/admin/team', {})).toMatchObject({ status: 403 });
  await steppedUp(own, staff, 'signInMethods');
  const { ticket, secret, address, qr } = await call(offerTotp, {});
  expect(address).toMatch(/^otpauth:\/\/totp\//);
  expect(qr.path.length).toBeGreaterThan(500);
  expect(await browser.ask(addTotp, { ticket, code: '000000' })).toMatchObject({ status: 422, body: { fields: {} } });
  await call(addTotp, { ticket, code: codeOf(secret, own.clock.now()) });
  expect((await call(staffSession, {})).session).toMatchObject({ mustAddSecondFactor: false });
  expect(await browser.ask(removeTotp)).toMatchObject({ status: 409 });
  const counter = await signInStaff(own, { role: 'counter' });
  expect((await counter.call(staffSession, {})).session).toMatchObject({ mustAddSecondFactor: false });
});

test('[T-04] the app’s secret is sealed, passwords and PINs are slow hashes, and codes are hashes', async () => {
  const { secret, recoveryCodes } = await joinByPassword(shop, { role: 'counter', pin: '482957' });
  const { rows } = await shop.database.pool.query(
    `select row_to_json(m)::text || coalesce((select string_agg(c.code_hash::text, ' ') from staff_recovery_codes c where c.member_id = m.id), '')
       || encode(m.totp_secret, 'base64') as kept, m.password_hash as "passwordHash", m.pin_hash as "pinHash"
     from staff_members m order by id desc limit 1`,
  );
  const [{ kept, passwordHash, pinHash }] = rows;
  for (const hash of [passwordHash, pinHash]) expect(hash).toMatch(/^\$argon2id\$/);
  for (const open of [secret.replaceAll(' ', ''), password, ...recoveryCodes]) expect(kept).not.toContain(open);
});

test('[T-04] a password keeps the rules of customers’ passwords and is longer, a PIN has its own, and says which', async () => {
  const staff = await signInStaff(shop, { role: 'counter' });
  await steppedUp(shop, staff, 'signInMethods');
  expect(await staff.browser.ask(changeOwnPassword, { password: 'sponge' })).toMatchObject({ status: 422 });
  expect(await staff.browser.ask(choosePin, { pin: '230490' })).toMatchObject({
    status: 422,
    body: { fields: { pin: 'That looks like a date. Please choose another PIN.' } },
  });
  for (const weak of ['Sponge&Jam1', 'Passw0rd!x12'])
    expect(await staff.browser.ask(changeOwnPassword, { password: weak })).toMatchObject({
      status: 422,
      body: { fields: { password: expect.any(String) } },
    });
  await staff.call(changeOwnPassword, { password });
  const browser = new StaffBrowser(shop.url);
  expect(await browser.call(signIn, { email: staff.email, password })).toEqual({ next: 'in' });
});

test('[T-10] who was deactivated signs in no more', async () => {
  const { email } = await newStaff(shop.database.db, { role: 'baker' });
  await shop.database.pool.query('update staff_members set deactivated_at = now() where email = $1', [email]);
  expect(await new StaffBrowser(shop.url).ask(signIn, { email, password, code: '123456' })).toMatchObject(didNotFit);
});

test('[T-04] whether or not there is such a member, the same work is done', async () => {
  const { email, secret } = await joinByPassword(shop);
  const { email: onlyPasskeys } = await joinByPasskey(shop);
  const code = codeOf(secret, shop.clock.now());
  const wrong = 'Wrong&Jam1';
  for (const more of [{}, { code }, { code: 'k7pqm-2xw9d-hr4tz' }]) {
    const works = [];
    for (const asked of [email, 'nobody@bakery.example', onlyPasskeys]) {
      const browser = new StaffBrowser(shop.url);
      await browser.ask(signIn, { email: newAddress(), password: wrong }); // the request for its CSRF token is no part of it
      works.push(await workDoneBy(() => browser.ask(signIn, { email: asked, password: wrong, ...more })));
    }
    const [known, ...others] = works;
    expect(known?.slowHashes).toBe(1);
    expect(known?.statements.length).toBeGreaterThan(2);
    for (const work of others) expect(work).toEqual(known);
  }
});

/** A session of the same member of staff elsewhere, and one by PIN on a tablet. */
async function elsewhere({ memberId }: { memberId: number }) {
  const tablet = await signInStaff(shop, { role: 'counter', kind: 'pin' });
  const of = { memberId, browser: 'a test', now: shop.clock.now() };
  const [device] = await shop.database.db
    .select({ id: staffDevices.id })
    .from(staffDevices)
    .where(eq(staffDevices.enrolledById, tablet.memberId));
  return Promise.all(
    [
      { ...of, kind: 'full' as const, deviceId: null },
      { ...of, kind: 'pin' as const, deviceId: device?.id ?? null },
    ].map(async (session) => {
      const browser = new StaffBrowser(shop.url);
      browser.cookies.set('staff', (await openStaffSession(shop.database.db, session)).token);
      return browser;
    }),
  );
}

test.each<[string, (staff: SignedIn) => Promise<unknown>]>([
  ['another password', ({ call }) => call(changeOwnPassword, { password })],
  ['another PIN', ({ call }) => call(choosePin, { pin: '482957' })],
  ['no PIN any more', ({ call }) => call(removePin, {})],
  ['new recovery codes', ({ call }) => call(renewRecoveryCodes, {})],
  [
    'an authenticator app',
    async ({ call }) => {
      const { ticket, secret } = await call(offerTotp, {});
      await call(addTotp, { ticket, code: codeOf(secret, shop.clock.now()) });
    },
  ],
  [
    'no authenticator app any more',
    async ({ call, memberId }) => {
      await shop.database.pool.query("update staff_members set totp_secret = 'x' where id = $1", [memberId]);
      await call(removeTotp, {});
    },
  ],
  [
    'a passkey',
    async ({ call }) => {
      const { ticket, options } = await call(offerPasskey, {});
      await call(addPasskey, { ticket, credential: new SoftPasskey(origin).create(options), name: 'Telephone' });
    },
  ],
  [
    'a passkey less',
    async ({ call, memberId }) => {
      const publicKey = Buffer.from('key');
      await shop.database.db
        .insert(staffPasskeys)
        .values({ id: `gone-${memberId}`, publicKey, counter: 0, transports: [], memberId, name: 'Old' });
      await shop.database.pool.query("update staff_members set password_hash = 'x' where id = $1", [memberId]);
      await call(removePasskey, { id: `gone-${memberId}` });
    },
  ],
  ['a word to sign out everywhere else', ({ call }) => call(endOtherOwnSessions, {})],
])('[T-05] %s signs the member out everywhere else, on tablets too, and not here', async (_, change) => {
  const staff = await signInStaff(shop, { role: 'counter' });
  const others = await elsewhere(staff);
  for (const browser of others) expect(await nameIn(browser)).toBe(staff.name);
  const colleague = await signInStaff(shop, { role: 'counter' });
  await steppedUp(shop, staff, 'signInMethods');
  await change(staff);
  expect(await Promise.all([staff.browser, colleague.browser, ...others].map(nameIn))).toEqual([
    staff.name,
    colleague.name,
    null,
    null,
  ]);
});

test('[T-03] nobody joins under a colleague’s name, however it is written or added to, nor that of one who has left', async () => {
  const { name } = await joinByPasskey(shop, { role: 'counter', name: 'Zoë O’Brien' });
  const { memberId } = await newStaff(shop.database.db, { role: 'baker', name: 'Lena Gone' });
  await shop.database.pool.query('update staff_members set deactivated_at = now() where id = $1', [memberId]);
  const { token, email } = await invited(shop, { role: 'baker' });
  const browser = new StaffBrowser(shop.url);
  for (const taken of [name, ' zoe  o brien', 'LENA GONE', 'Zoë 0’Brien', 'Zoë O’Brien (owner)', 'Lena Gone - manager'])
    expect(await browser.ask(redeemInvitation, { token, email, name: taken, password })).toMatchObject({
      status: 422,
      body: { fields: { name: expect.stringContaining('has this name') } },
    });
  expect(await browser.ask(redeemInvitation, { token, email, name: 'Zoë О’Brien', password })).toMatchObject({
    status: 422,
    body: { fields: { name: 'Please write the name in one alphabet' } },
  });
  await browser.call(redeemInvitation, { token, email, name: 'Zoë P. O’Brien', password });
});

test('[T-03] whoever chooses a new way to sign in keeps the name that looks like a colleague’s since before', async () => {
  const { db } = shop.database;
  await newStaff(db, { role: 'baker', name: 'Hana' });
  const { memberId, email } = await newStaff(db, { role: 'baker', name: 'Hana Baker' });
  const owner = await signInStaff(shop, { role: 'owner' });
  await steppedUp(shop, owner, 'staff');
  const { address } = await owner.call(resetMember, { id: memberId });
  const token = new URL(address).searchParams.get('token') ?? '';
  await new StaffBrowser(shop.url).call(redeemInvitation, { token, email, name: 'Hana Baker', password });
});
