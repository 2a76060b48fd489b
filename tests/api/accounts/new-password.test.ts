import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { profileTexts } from '#contract/accounts/profile.ts';
import { accountLinks } from '#server/db/tables/identity-tables.ts';
import { emails } from '#server/db/tables/schema.ts';
import type { SignedIn } from '#tests/support/customers/customers.ts';
import { ownCustomers } from '#tests/support/customers/own-customers.ts';
import { oldPassword as password } from '#tests/support/customers/registration.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { db } = shop.database;
const next = 'Lemon&Curd2';
const { customer, logIn } = ownCustomers(shop);

describe('a new password', () => {
  const change = (who: SignedIn, currentPassword = password, newPassword = next) =>
    who.browser.put('/profile/password', { currentPassword, newPassword });

  test('[Q-02] ends the customer’s other sessions, keeps this one, and is the one that logs in', async () => {
    const priya = await customer();
    const stranger = await customer();
    const telephone = await logIn(priya.email, password);
    expect(await change(priya)).toMatchObject({ status: 200, body: { changed: true } });
    expect((await telephone.browser.get('/auth/me')).status).toBe(401);
    expect((await priya.browser.get('/auth/me')).status).toBe(200);
    expect((await stranger.browser.get('/auth/me')).status).toBe(200);
    expect((await logIn(priya.email, password)).status).toBe(401);
    expect((await logIn(priya.email, next)).status).toBe(200);
  });

  test('voids links that would reset it, and is told to the owner by email', async () => {
    const priya = await customer();
    await db.insert(accountLinks).values({
      tokenHash: Buffer.alloc(32, 1),
      userId: priya.id,
      purpose: 'resetPassword',
      email: priya.email,
      expiresAt: new Date(shop.clock.now().getTime() + 60_000),
    });
    await change(priya);
    const links = await db.select().from(accountLinks).where(eq(accountLinks.userId, priya.id));
    expect(links.filter(({ purpose }) => purpose === 'resetPassword').map(({ usedAt }) => usedAt)).toEqual([
      shop.clock.now(),
    ]);
    const written = await db.select().from(emails).where(eq(emails.recipient, priya.email));
    const message = written.find(({ subject }) => subject === 'Your password was changed');
    expect(message?.plain).toContain('your other devices were logged out');
  });

  test('needs the current one, and a wrong one is no reason to be signed out', async () => {
    const priya = await customer();
    expect(await change(priya, 'Wrong&Word9')).toMatchObject({
      status: 422,
      body: { fields: { currentPassword: profileTexts.wrongPassword } },
    });
    expect((await priya.browser.get('/auth/me')).status).toBe(200);
    expect((await logIn(priya.email, password)).status).toBe(200);
  });

  test('[V-03] keeps to the rules of a new password, each with its text', async () => {
    const priya = await customer();
    expect(await change(priya, password, 'sponge&jam1')).toMatchObject({
      status: 422,
      body: { fields: { newPassword: 'Password must contain at least one uppercase letter' } },
    });
  });

  test('cannot be found by trying: after ten tries in an hour even the right one is refused', async () => {
    const priya = await customer();
    for (let n = 0; n < 10; n++) expect((await change(priya, `Wrong&Word${n}`)).status).toBe(422);
    expect(await change(priya)).toMatchObject({ status: 429, body: { code: 'tooManyRequests' } });
    const other = await customer();
    expect((await change(other)).status).toBe(200);
    shop.clock.moveOn(60);
    expect((await change(priya)).status).toBe(200);
  });

  test('sent again because the first answer was lost is answered alike', async () => {
    const priya = await customer();
    await change(priya);
    expect(await change(priya)).toMatchObject({ status: 200, body: { changed: true } });
  });
});
