import { randomUUID } from 'node:crypto';
import { and, eq, like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { profileTexts } from '#contract/accounts/profile.ts';
import { emails, orders, users } from '#server/db/tables/schema.ts';
import { hashPassword } from '#server/platform/secrets.ts';
import { type SignedIn, signedInCustomer } from '#tests/support/customers/customers.ts';
import { placeOrderOf } from '#tests/support/orders/orders.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { database, clock } = shop;
const { db } = database;
const password = 'Sponge&Jam1';

async function known(): Promise<SignedIn> {
  const customer = await signedInCustomer(shop);
  const passwordHash = await hashPassword(password);
  await db.update(users).set({ passwordHash, emailConfirmedAt: clock.now() }).where(eq(users.id, customer.id));
  return customer;
}
const newOne = () => `${randomUUID()}@example.com`;
const ask = ({ browser }: SignedIn, email: string, said = password) =>
  browser.put('/profile/email', { email, password: said });
const lettersTo = async (email: string, event: string) =>
  db
    .select()
    .from(emails)
    .where(and(eq(emails.recipient, email), like(emails.eventKey, `${event}:%`)));
const linkTo = async (email: string): Promise<string> => {
  const [letter] = (await lettersTo(email, 'change-email')).slice(-1);
  return /\/confirm-email\?token=([\w-]{43})/.exec(letter?.plain ?? '')?.[1] ?? '';
};
const follow = ({ browser }: SignedIn, token: string) => browser.post('/auth/confirm-email', { token });
const addressOf = async ({ id }: SignedIn) =>
  (await db.select({ email: users.email }).from(users).where(eq(users.id, id)))[0]?.email;
const canLogIn = async (email: string) =>
  (await shop.visitor().post('/auth/login', { email, password })).status === 200;

test('a customer changes their own address by a link to the new one, and the former one is told', async () => {
  const customer = await known();
  const next = newOne();
  expect((await ask(customer, next.toUpperCase())).body).toEqual({ sent: true });
  expect(await addressOf(customer)).toBe(customer.email);
  expect(await canLogIn(next)).toBe(false);
  const token = await linkTo(next);
  expect((await follow(customer, token)).body).toEqual({ confirmed: true });
  expect(await addressOf(customer)).toBe(next);
  expect([await canLogIn(next), await canLogIn(customer.email)]).toEqual([true, false]);
  expect(await lettersTo(customer.email, 'moved-account')).toHaveLength(1);
  expect((await follow(customer, token)).status).toBe(410);
});

test('their orders go with them, and the device that followed the link stays logged in alone', async () => {
  const { customer, orderNo } = await placeOrderOf(shop, 'cake-knife');
  const passwordHash = await hashPassword(password);
  await db.update(users).set({ passwordHash }).where(eq(users.id, customer.id));
  const other = shop.visitor();
  const login = await other.post('/auth/login', { email: customer.email, password });
  other.token = (login.body as { token: string }).token;
  const next = newOne();
  await ask(customer, next);
  await follow(customer, await linkTo(next));
  const [order] = await db.select({ email: orders.email }).from(orders).where(eq(orders.number, orderNo));
  expect(order?.email).toBe(next);
  expect((await customer.browser.get('/profile')).body).toMatchObject({ user: { email: next } });
  expect((await other.get('/profile')).status).toBe(401);
});

test('no link is sent for a wrong password, for the same address, or to an address that has an account, which the answer does not tell', async () => {
  const customer = await known();
  const next = newOne();
  expect((await ask(customer, next, 'Wrong&Word9')).body).toMatchObject({
    fields: { password: profileTexts.wrongPassword },
  });
  expect((await ask(customer, customer.email)).body).toMatchObject({ fields: { email: profileTexts.sameEmail } });
  const other = await known();
  expect((await ask(customer, other.email)).body).toEqual({ sent: true });
  for (const email of [next, customer.email, other.email]) expect(await lettersTo(email, 'change-email')).toEqual([]);
});

test('only the last link counts, none after a new password, and none once somebody else has the address', async () => {
  const customer = await known();
  const [first, second] = [newOne(), newOne()];
  await ask(customer, first);
  await ask(customer, second);
  expect((await follow(customer, await linkTo(first))).status).toBe(410);
  const changed = { currentPassword: password, newPassword: 'Lemon&Curd2' };
  expect((await customer.browser.put('/profile/password', changed)).status).toBe(200);
  expect((await follow(customer, await linkTo(second))).status).toBe(410);
  const taken = newOne();
  await ask(customer, taken, changed.newPassword);
  await db
    .update(users)
    .set({ email: taken })
    .where(eq(users.id, (await known()).id));
  expect((await follow(customer, await linkTo(taken))).status).toBe(410);
  expect(await addressOf(customer)).toBe(customer.email);
});
