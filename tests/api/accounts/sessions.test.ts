import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { headerNames } from '#contract/wire/endpoint.ts';
import { sessions } from '#server/db/tables/identity-tables.ts';
import { tidyUp } from '#server/jobs/tasks.ts';
import { openSession } from '#server/platform/secrets.ts';
import { signedInCustomer } from '#tests/support/customers/customers.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const minutes = (hours: number) => hours * 60;
const endOf = async (userId: number) =>
  (await shop.database.db.select().from(sessions).where(eq(sessions.userId, userId)))[0]?.expiresAt.getTime();

test('[Q-02] a session that is not used ends 24 hours after the login', async () => {
  const { browser } = await signedInCustomer(shop);
  shop.clock.moveOn(minutes(24) - 1);
  const { browser: other } = await signedInCustomer(shop);
  shop.clock.moveOn(1);
  expect(await browser.get('/auth/me')).toMatchObject({ status: 401, body: { code: 'signInRequired' } });
  expect(await other.get('/auth/me')).toMatchObject({ status: 200 });
});

test('[Q-02] each use extends it to 24 hours from then, written at most once an hour', async () => {
  const { id, browser } = await signedInCustomer(shop);
  const atLogin = await endOf(id);
  shop.clock.moveOn(59);
  const early = await browser.get('/auth/me');
  expect(early.headers.get(headerNames.sessionSeconds)).toBe(String(24 * 3_600 - 59 * 60));
  expect(await endOf(id)).toBe(atLogin);

  shop.clock.moveOn(minutes(22));
  const late = await browser.get('/orders');
  expect(late.headers.get(headerNames.sessionSeconds)).toBe(String(24 * 3_600));
  expect(await endOf(id)).toBe(shop.clock.now().getTime() + 24 * 3_600_000);

  shop.clock.moveOn(minutes(23));
  expect(await browser.get('/auth/me')).toMatchObject({ status: 200 });
});

test('[Q-02] a call that needs no customer is no use of a session, and tells nothing of it', async () => {
  const { id, browser } = await signedInCustomer(shop);
  const atLogin = await endOf(id);
  shop.clock.moveOn(minutes(2));
  const answer = await browser.get('/products/featured');
  expect(answer.headers.get(headerNames.sessionSeconds)).toBeNull();
  expect(await endOf(id)).toBe(atLogin);
});

test('[Q-02] a session that has ended is not brought back by use, nor one that was logged out', async () => {
  const { id, browser } = await signedInCustomer(shop);
  await browser.post('/auth/logout', {});
  expect(await browser.get('/auth/me')).toMatchObject({ status: 401 });
  expect(await endOf(id)).toBeUndefined();
});

test('[Q-02] a session ends for good 30 days after its login, however much it is used', async () => {
  const { id, browser } = await signedInCustomer(shop);
  for (let day = 0; day < 29; day++) {
    shop.clock.moveOn(minutes(24) - 1);
    expect(await browser.get('/auth/me')).toMatchObject({ status: 200 });
  }
  shop.clock.moveOn(minutes(23));
  const last = await browser.get('/auth/me');
  expect(last.headers.get(headerNames.sessionSeconds)).toBe(String(89 * 60));
  expect(await endOf(id)).toBe(shop.clock.now().getTime() + 89 * 60_000);
  shop.clock.moveOn(89);
  expect(await browser.get('/auth/me')).toMatchObject({ status: 401, body: { code: 'signInRequired' } });
  await tidyUp(shop.database.db, new Date(shop.clock.now().getTime() + 1));
  expect(await endOf(id)).toBeUndefined();
});

test('an account has a hundred sessions at most: of more logins the one that was used least lately ends', async () => {
  const { db } = shop.database;
  const { id, browser: first } = await signedInCustomer(shop);
  shop.clock.moveOn(1);
  const second = shop.visitor();
  second.token = await openSession(db, id, shop.clock.now());
  shop.clock.moveOn(minutes(2));
  expect(await first.get('/auth/me')).toMatchObject({ status: 200 });
  for (let n = 0; n < 99; n += 1) await openSession(db, id, shop.clock.now());
  expect(await db.$count(sessions, eq(sessions.userId, id))).toBe(100);
  expect(await first.get('/auth/me')).toMatchObject({ status: 200 });
  expect(await second.get('/auth/me')).toMatchObject({ status: 401 });
});

test('a large body from nobody is refused before it is read', async () => {
  const visitor = shop.visitor();
  expect(await visitor.post('/orders', '{"half":')).toMatchObject({ status: 401, body: { code: 'signInRequired' } });
});
