import { desc, eq, like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newsletterSubscribers } from '#server/db/tables/message-tables.ts';
import { emails, users } from '#server/db/tables/schema.ts';
import { smtpMail } from '#server/gateways/mail-smtp.ts';
import { shopConfig } from '#shop-config';
import { signedInCustomer } from '#tests/support/customers/customers.ts';
import { linkToSubscribe } from '#tests/support/customers/subscribe.ts';
import { smallMailServer } from '#tests/support/jobs/small-mail-server.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop({ services: { mail: 'delivered' }, parts: { trustProxy: 1 } });
const { db } = shop.database;

let networks = 0;
const newcomer = (browser = shop.visitor()) => {
  const headers = { 'x-forwarded-for': `203.0.113.${++networks}` };
  return (email: string) => browser.post('/newsletter/subscriptions', { email }, { headers });
};
const ask = newcomer();
const confirm = (token: string) => shop.visitor().post('/newsletter/confirmations', { token });
const subscribe = async (email: string) => {
  await ask(email);
  return confirm(await linkToSubscribe(shop, email.toLowerCase()));
};
const unsubscribe = (token: string) => shop.visitor().post('/newsletter/unsubscriptions', { token });
const found = async (email: string) => {
  const [row] = await db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email));
  if (!row) throw new Error(`${email} does not subscribe`);
  return row;
};
const emailsTo = (email: string) =>
  db.select().from(emails).where(eq(emails.recipient, email)).orderBy(desc(emails.id));

test('[M-06] whoever types an address gets one answer, known or not, and nothing is kept of it until its reader follows the link', async () => {
  const first = await ask('Tom@Example.com');
  expect(first).toMatchObject({ status: 200, body: { subscribed: true } });
  expect((await ask('tom@example.com')).body).toEqual(first.body);
  const readers = () => db.$count(newsletterSubscribers, eq(newsletterSubscribers.email, 'tom@example.com'));
  expect(await readers()).toBe(0);
  expect(await emailsTo('tom@example.com')).toHaveLength(1);
  shop.clock.moveOn(10);
  const consentedAt = shop.clock.now();
  const token = await linkToSubscribe(shop, 'tom@example.com');
  for (let time = 0; time < 2; time++)
    expect(await confirm(token)).toMatchObject({ status: 200, body: { subscribed: true } });
  expect(await found('tom@example.com')).toMatchObject({ consentedAt, unsubscribedAt: null });
  expect((await ask('tom@example.com')).body).toEqual(first.body);
  expect(await readers()).toBe(1);
  expect((await emailsTo('tom@example.com')).map(({ subject }) => subject)).toEqual([
    `Newsletter from ${shopConfig.name}`,
    'Please confirm your subscription',
  ]);
});

test('[M-06] a link that was changed, or is too old, subscribes nobody', async () => {
  await ask('uma@example.com');
  const token = await linkToSubscribe(shop, 'uma@example.com');
  const others = Buffer.from(JSON.stringify(['victim@example.com', Number.MAX_SAFE_INTEGER])).toString('base64url');
  for (const wrong of ['', 'x', token.slice(0, -1), token.slice(0, 43) + others])
    expect(await confirm(wrong)).toMatchObject({ status: 410, body: { code: 'linkSpent' } });
  shop.clock.moveOn(3 * 24 * 60 + 1);
  expect((await confirm(token)).status).toBe(410);
  expect(await db.$count(newsletterSubscribers, like(newsletterSubscribers.email, '%m%a@example.com'))).toBe(0);
});

test('[M-06] whoever is signed in under an address that they have confirmed needs no link; nobody else does without', async () => {
  const [member, other] = [await signedInCustomer(shop), await signedInCustomer(shop)];
  await newcomer(member.browser)(member.email);
  expect(await linkToSubscribe(shop, member.email)).not.toBe('');
  for (const { id } of [member, other])
    await db.update(users).set({ emailConfirmedAt: shop.clock.now() }).where(eq(users.id, id));
  await newcomer(member.browser)(member.email);
  await newcomer(member.browser)(other.email);
  expect(await found(member.email)).toMatchObject({ unsubscribedAt: null });
  await expect(found(other.email)).rejects.toThrow();
});

test.each([
  ['off', 0],
  ['outbox', 1],
] as const)('[M-06] where mail is not delivered (%s) whoever asks subscribes at once', async (mail, written) => {
  const silent = await openTestShop({ services: { mail } });
  const { body } = await silent.visitor().post('/newsletter/subscriptions', { email: 'ida@example.com' });
  expect(body).toEqual({ subscribed: true });
  const readers = await silent.database.db.select().from(newsletterSubscribers);
  expect(readers).toMatchObject([{ email: 'ida@example.com', unsubscribedAt: null, consentPlace: 'Home page' }]);
  expect(await silent.database.db.$count(emails)).toBe(written);
});

test('[M-06] the email carries the way out; it ends the subscription, however often it is taken', async () => {
  await subscribe('ann@example.com');
  const [message] = await emailsTo('ann@example.com');
  const link = /http:\/\/localhost:3000\/unsubscribe\?token=([\w-]{43})/.exec(message?.plain ?? '');
  expect(message?.html).toContain(link?.[0]);
  const token = link?.[1] ?? '';
  const first = await unsubscribe(token);
  expect(first).toMatchObject({ status: 200, body: { unsubscribed: true } });
  const { unsubscribedAt } = await found('ann@example.com');
  expect(unsubscribedAt).toEqual(shop.clock.now());
  shop.clock.moveOn(10);
  expect((await unsubscribe(token)).body).toEqual(first.body);
  expect((await found('ann@example.com')).unsubscribedAt).toEqual(unsubscribedAt);
});

test('[M-06] who comes back consents anew and gets an email whose link still works', async () => {
  await subscribe('bea@example.com');
  const { unsubscribeToken } = await found('bea@example.com');
  await unsubscribe(unsubscribeToken);
  shop.clock.moveOn(10);
  await subscribe('bea@example.com');
  expect(await found('bea@example.com')).toMatchObject({
    consentedAt: shop.clock.now(),
    unsubscribedAt: null,
    unsubscribeToken,
  });
  expect(await emailsTo('bea@example.com')).toHaveLength(4);
});

test('a link that is nobody’s is told of and ends nothing', async () => {
  await subscribe('cat@example.com');
  for (const token of ['', 'x'.repeat(43)]) {
    expect(await unsubscribe(token)).toMatchObject({
      status: 404,
      body: { message: expect.stringMatching(/^This link is not complete/) },
    });
  }
  expect((await found('cat@example.com')).unsubscribedAt).toBeNull();
});

test('following the link changes nothing: only a POST with its CSRF token does', async () => {
  await subscribe('dot@example.com');
  const { unsubscribeToken: token } = await found('dot@example.com');
  expect((await shop.visitor().get(`/newsletter/unsubscriptions?token=${token}`)).status).toBe(405);
  const scanner = await shop.visitor().ask('POST', '/newsletter/unsubscriptions', { body: { token }, csrf: false });
  expect(scanner.status).toBe(403);
  expect((await found('dot@example.com')).unsubscribedAt).toBeNull();
});

test('[M-06] an address is required, and has to be one', async () => {
  expect(await ask('')).toMatchObject({ status: 422, body: { fields: { email: 'Email is required' } } });
  expect(await ask('tom')).toMatchObject({
    status: 422,
    body: { fields: { email: 'Please enter a valid email address' } },
  });
});

test('a network subscribes twenty addresses an hour, also where they come at once', async () => {
  const many = newcomer();
  const answers = await Promise.all(Array.from({ length: 22 }, (_, at) => many(`guest${at}@example.com`)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
});

test('a mail program’s own button ends the subscription by one POST to the address in the email’s head, without a cookie', async () => {
  await subscribe('zoe@example.com');
  const [message] = await emailsTo('zoe@example.com');
  const path = (message?.unsubscribeUrl ?? '').replace('http://localhost:3000', '');
  expect(path).toMatch(/^\/unsubscribe\?token=[\w-]{43}$/);
  const press = (to: string, body: string, kind = 'application/x-www-form-urlencoded') =>
    fetch(shop.url + to, { method: 'POST', headers: { 'content-type': kind }, body });
  // Nothing except what the standard says, and nobody's token except this one, does anything.
  expect((await press(path, 'hello=1')).status).toBe(400);
  expect((await press('/unsubscribe', 'List-Unsubscribe=One-Click')).status).toBe(400);
  expect((await press(`/unsubscribe?token=${'x'.repeat(43)}`, 'List-Unsubscribe=One-Click')).status).toBe(404);
  expect((await press(path, '{}', 'application/json')).status).toBe(415);
  expect((await press(path, 'x'.repeat(10_000))).status).toBe(413);
  expect((await found('zoe@example.com')).unsubscribedAt).toBeNull();
  expect((await press(path, 'List-Unsubscribe=One-Click')).status).toBe(200);
  expect((await found('zoe@example.com')).unsubscribedAt).toEqual(shop.clock.now());
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  expect((await fetch(shop.url + path, { method: 'POST', body: form })).status).toBe(200);
});

test('a newsletter’s email names its way out in its head; no other email has one', async () => {
  await using server = await smallMailServer();
  const mail = smtpMail({ url: server.url, from: 'hello@bakery.example' });
  await subscribe('head@example.com');
  const [message] = await emailsTo('head@example.com');
  if (!message) throw new Error('no letter was written');
  await mail.send(message);
  await mail.send({ ...message, unsubscribeUrl: null, recipientName: 'Priya Shah', eventKey: 'another' });
  await mail.close();
  const [heads = '', others = ''] = server.taken.map(({ raw }) => raw.replace(/\r\n[ \t]+/g, ' '));
  expect(heads).toContain(`List-Unsubscribe: <${message.unsubscribeUrl}>`);
  expect(heads).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(heads).toContain('Auto-Submitted: auto-generated');
  expect(others).not.toContain('List-Unsubscribe');
  expect(others).toContain('To: Priya Shah <head@example.com>');
});
