import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openCatalogueSnapshots } from '#server/catalogue/snapshot/read-catalogue.ts';
import { openShopSnapshots } from '#server/catalogue/snapshot/shop-snapshot.ts';
import { newsletterSubscribers } from '#server/db/tables/message-tables.ts';
import { users } from '#server/db/tables/schema.ts';
import { guestContext } from '#server/http/api/request-contexts.ts';
import { lookUpAccountOf } from '#server/people/accounts/link-identity.ts';
import { openTakenDays } from '#server/pickup/read-room.ts';
import { accountDriver, newAddress, newPassword } from '#tests/support/customers/account-driver.ts';
import { oldPassword, overlay } from '#tests/support/customers/registration.ts';
import { subscribe } from '#tests/support/customers/subscribe.ts';
import { emailsTo } from '#tests/support/jobs/mail-room.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop({ services: { mail: 'delivered' }, parts: { trustProxy: 1 } });
const { db } = shop.database;
const accounts = accountDriver(shop);
const { accountOf } = accounts;

/** Somebody who has registered with an address that is not theirs and is signed in. */
async function squatter() {
  const { email, answer } = await accounts.register(overlay);
  const browser = shop.visitor();
  browser.token = (answer.body as { token: string }).token;
  return { email, browser };
}

test('an address is not confirmed by its reader’s press alone: the account’s password or session must come along', async () => {
  const { email, browser } = await squatter();
  const token = await accounts.confirmToken(email);
  const reader = accounts.newcomer();
  expect(await reader('/auth/confirm-email', { token })).toMatchObject({
    status: 422,
    body: { fields: { password: 'Please enter your password' } },
  });
  expect(await reader('/auth/confirm-email', { token, password: 'Guess&Word1' })).toMatchObject({
    status: 422,
    body: { fields: { password: 'That is not your password' } },
  });
  const other = await squatter();
  expect(await other.browser.post('/auth/confirm-email', { token })).toMatchObject({ status: 422 });
  expect((await accountOf(email)).emailConfirmedAt).toBeNull();
  // The link still works as before, including for whoever has the account.
  expect(await browser.post('/auth/confirm-email', { token })).toMatchObject({ status: 200 });
  expect(await accountOf(email)).toMatchObject({ emailConfirmedAt: expect.any(Date), ownerProvenAt: expect.any(Date) });
});

test('the password of the account confirms its address in a browser that is not signed in', async () => {
  const { email } = await squatter();
  expect(await accounts.confirm(await accounts.confirmToken(email), oldPassword)).toMatchObject({ status: 200 });
  expect((await accountOf(email)).emailConfirmedAt).not.toBeNull();
});

test('an email’s link does not let the account’s password be guessed', async () => {
  const { email } = await squatter();
  const token = await accounts.confirmToken(email);
  const answers = [];
  for (let time = 0; time < 12; time++) answers.push(await accounts.confirm(token, `Guess&Word${time}`));
  expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(422), 429, 429]);
});

test('the owner of the address gets in by an email, and whoever had the account before is out of it', async () => {
  const { email, browser } = await squatter();
  expect(await accounts.reset(await accounts.resetToken(email))).toMatchObject({ status: 200 });
  expect(await browser.get('/auth/me')).toMatchObject({ status: 401 });
  expect(await accounts.logIn(email, oldPassword)).toMatchObject({ status: 401 });
  expect(await accounts.logIn(email, newPassword)).toMatchObject({ status: 200 });
  expect((await accountOf(email)).emailConfirmedAt).not.toBeNull();
});

const person = (email: string) => ({
  issuer: 'https://accounts.example',
  subject: email,
  email,
  emailIsVerified: true,
  firstName: 'Priya',
  lastName: 'Shah',
});
const { database, services } = shop;
const context = () =>
  guestContext({
    database,
    services,
    snapshot: openShopSnapshots(db, { checkedMs: 0 }),
    taken: openTakenDays(db, { checkedMs: 0, now: shop.clock.now }),
    catalogue: openCatalogueSnapshots(db, 0),
    searches: { count: () => undefined },
    now: shop.clock.now,
  });

test('an issuer that is linked to an account ends its password and sessions where nobody knows whose they are', async () => {
  const { email, browser } = await squatter();
  // Confirmed by a mere press, as the shop once accepted.
  await db.update(users).set({ emailConfirmedAt: shop.clock.now() }).where(eq(users.email, email));
  expect(await lookUpAccountOf(await context(), person(email))).toMatchObject({ email });
  expect(await browser.get('/auth/me')).toMatchObject({ status: 401 });
  expect(await accounts.logIn(email, oldPassword)).toMatchObject({ status: 401 });
});

test('an issuer that is linked to an account whose owner has confirmed it leaves password and sessions as they are', async () => {
  const { email, browser } = await squatter();
  expect(await browser.post('/auth/confirm-email', { token: await accounts.confirmToken(email) })).toMatchObject({
    status: 200,
  });
  expect(await lookUpAccountOf(await context(), person(email))).toMatchObject({ email });
  expect(await browser.get('/auth/me')).toMatchObject({ status: 200 });
  expect(await accounts.logIn(email, oldPassword)).toMatchObject({ status: 200 });
});

test('an account under an unconfirmed address is deleted without what is kept of the address’s owner', async () => {
  const email = newAddress();
  expect(await subscribe(shop, email)).toMatchObject({ status: 200 });
  const { answer } = await accounts.register(overlay, { email });
  const browser = shop.visitor();
  browser.token = (answer.body as { token: string }).token;
  const before = await emailsTo(shop, email);
  expect(await browser.post('/profile/deletion', { password: oldPassword, understood: true })).toMatchObject({
    status: 200,
  });
  expect(await db.$count(newsletterSubscribers, eq(newsletterSubscribers.email, email))).toBe(1);
  expect(await emailsTo(shop, email)).toEqual(before);
});
