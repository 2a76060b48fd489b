import { randomUUID } from 'node:crypto';
import { desc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { contactMessages, recentWrites } from '#server/db/tables/message-tables.ts';
import { emails } from '#server/db/tables/schema.ts';
import { smtpMail } from '#server/gateways/mail-smtp.ts';
import { contactEmail } from '#server/people/messages/message-endpoints.ts';
import { sendEmail } from '#server/platform/queue-email.ts';
import { shopConfig } from '#shop-config';
import { smallMailServer } from '#tests/support/jobs/small-mail-server.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { shopOfTests } from '#tests/support/shop/shop-of-tests.ts';

// Two processes of the shop would share the database just as these two visitors' requests do; addresses come through a proxy.
const shop = await openTestShop({ parts: { trustProxy: 1 } });
const { db } = shop.database;

let visitors = 0;
/** A visitor from a network where nobody has written yet. */
const newcomer = () => {
  const headers = { 'x-forwarded-for': `203.0.113.${++visitors}` };
  const browser = shop.visitor();
  return (message: object, requestId: string = randomUUID()) =>
    browser.post('/messages/contact', message, { headers, requestId });
};
const aMessage = (changes: object = {}) => ({
  name: 'Priya Shah',
  email: 'priya@example.com',
  phone: '07700 900123',
  message: 'Can you write a name on a cake?\n\nIt is for Saturday.',
  favouriteIcing: '',
  ...changes,
});
const kept = () => db.$count(contactMessages);

test('[W-03] a message is kept and mailed to the shop, and an answer goes to whoever wrote it', async () => {
  expect(await newcomer()(aMessage())).toMatchObject({ status: 200, body: { sent: true } });
  const [message] = await db.select().from(contactMessages).orderBy(desc(contactMessages.id));
  expect(message).toMatchObject({ name: 'Priya Shah', phone: '+447700900123', suspected: false });

  const [received] = await db
    .select()
    .from(emails)
    .where(eq(emails.eventKey, `contact-message:${message?.id}`));
  const { rows: jobs } = await db.execute(
    sql`select 1 from graphile_worker.jobs where key = ${`send-email:${received?.id}`}`,
  );
  expect(jobs).toHaveLength(1);

  await using server = await smallMailServer();
  const mail = smtpMail({ url: server.url, from: 'Bakery <hello@bakery.example>' });
  await sendEmail(db, mail, received?.id ?? 0);
  await mail.close();
  const [{ to, raw } = { to: [], raw: '' }] = server.taken;
  expect(to).toEqual([shopConfig.email]);
  expect(raw).toMatch(/^Reply-To: <?priya@example\.com>?\r?$/m);
  expect(raw).toMatch(/^Subject: Message from Priya Shah\r?$/m);
  expect(raw).toContain('It is for Saturday.');
  expect(raw).toContain('+447700900123');
});

test('[W-03] every field is required, in the shared words', async () => {
  const { status, body } = await newcomer()({ name: ' ', email: '', phone: '', message: '<p></p>' });
  expect(status).toBe(422);
  expect(body).toMatchObject({
    fields: {
      name: 'Name is required',
      email: 'Email is required',
      phone: 'Phone number is required',
      message: 'Message is required',
    },
  });
});

test.each([
  ['email', 'priya@', 'Please enter a valid email address'],
  ['phone', '12345', 'Invalid phone number'],
  ['name', 'x'.repeat(101), 'Name must not exceed 100 characters'],
  ['message', 'a'.repeat(4_001), 'Message must not exceed 4000 characters'],
])('[W-03] a wrong %s is told of', async (field, value, complaint) => {
  expect(await newcomer()(aMessage({ [field]: value }))).toMatchObject({
    status: 422,
    body: { fields: { [field]: complaint } },
  });
});

test('markup and line breaks in a name reach no header and no page of the email', async () => {
  const name = 'Eve\r\nBcc all <img src=x>';
  await newcomer()(aMessage({ name, message: 'a & b < c' }));
  const [received] = await db.select().from(emails).orderBy(desc(emails.id));
  expect(received?.subject).toBe('Message from Eve Bcc all');
  expect(received?.html).toContain('a &amp; b &lt; c');
});

test('a name may have a short word’s full stop, and is never an address of a page', async () => {
  expect(await newcomer()(aMessage({ name: 'St. John-Smythe' }))).toMatchObject({ status: 200 });
  expect(await newcomer()(aMessage({ name: 'Refund evil.example' }))).toMatchObject({
    status: 422,
    body: { fields: { name: 'Please write your name without a web address or a telephone number' } },
  });
});

test('the same request twice is one message and one email', async () => {
  const write = newcomer();
  const [messages, mailed] = [await kept(), await db.$count(emails)];
  const requestId = randomUUID();
  expect(await write(aMessage(), requestId)).toMatchObject({ status: 200 });
  expect(await write(aMessage(), requestId)).toMatchObject({ status: 200 });
  expect([await kept(), await db.$count(emails)]).toEqual([messages + 1, mailed + 1]);
});

test('what falls into the trap is answered alike and kept, and no email is written', async () => {
  const mailed = await db.$count(emails);
  expect(await newcomer()(aMessage({ favouriteIcing: 'buttercream' }))).toMatchObject({
    status: 200,
    body: { sent: true },
  });
  expect(await db.$count(emails)).toBe(mailed);
  const [message] = await db.select().from(contactMessages).orderBy(desc(contactMessages.id));
  expect(message?.suspected).toBe(true);
});

test('of ten messages at once from one network five are taken; the rest are told when to come back', async () => {
  const write = newcomer();
  const before = await kept();
  const answers = await Promise.all(Array.from({ length: 10 }, () => write(aMessage())));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(5).fill(429)]);
  expect(await kept()).toBe(before + 5);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.headers.get('retry-after')).toBe('3600');
  expect(refused?.body).toMatchObject({
    title: 'Too Many Requests',
    message: `You have sent us several messages in the last hour. Please try again in 60 minutes, or call us on ${shopConfig.telephone.shown}.`,
  });
  expect((await newcomer()(aMessage())).status).toBe(200);

  shop.clock.moveOn(59);
  expect((await write(aMessage())).body).toMatchObject({ message: expect.stringContaining('in a minute') });
  shop.clock.moveOn(1);
  expect((await write(aMessage())).status).toBe(200);
});

test('a message that was refused counts for nothing', async () => {
  const write = newcomer();
  for (let at = 0; at < 6; at++) expect((await write(aMessage({ email: 'nobody' }))).status).toBe(422);
  expect((await write(aMessage())).status).toBe(200);
});

test('network addresses are kept as keyed hashes, for an hour', async () => {
  const write = newcomer();
  await write(aMessage());
  const rows = await db.select().from(recentWrites);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ writer }) => writer.length === 32)).toBe(true);
  shop.clock.moveOn(60);
  await write(aMessage());
  expect(await db.$count(recentWrites)).toBe(1);
});

test('an address in a message cannot add anything to the email that answers it', () => {
  const email = 'x?bcc=evil%40e.co&body=pay@y.co';
  const message = { id: 1, name: 'Priya', email, phone: '+447700900123', message: 'Hello', suspected: false };
  const { html } = contactEmail(
    { ...message, pictures: [], state: 'open', createdAt: new Date() },
    shopOfTests,
    'https://bakery.example',
  );
  expect(html).toContain('href="mailto:x%3Fbcc%3Devil%2540e.co%26body%3Dpay@y.co"');
});
