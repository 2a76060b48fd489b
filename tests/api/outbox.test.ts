import { eq } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { letters } from '#server/db/schema.ts';
import { answerFailures } from '#server/http/failures.ts';
import { outboxPages } from '#server/http/outbox-pages.ts';
import { writeLetter } from '#server/modules/messages/write-letter.ts';
import { testDatabase } from '#tests/support/database.ts';

const { open } = await testDatabase();
const { db } = open;
const opened: FastifyInstance[] = [];
afterAll(() => Promise.all(opened.map((app) => app.close())));

const outboxOf = async (environment: string, publicUrl = 'http://localhost:3000') => {
  const app = Fastify({ trustProxy: true });
  answerFailures(app);
  await app.register(outboxPages, { db, environment, publicUrl });
  opened.push(app);
  return app;
};
const app = await outboxOf('development');

let events = 0;
const written = async (subject = 'Order MA-7K3F-9QXD is confirmed', html = '<p>Thank you</p>') => {
  const eventKey = `event ${++events}`;
  await writeLetter(
    { db, surroundings: { mail: 'outbox', emailsPerHour: 0, payments: { name: 'test-till' } } },
    {
      purpose: 'payment',
      recipient: 'tom@example.com',
      subject,
      plain: 'Your orders: https://bakery.example/orders?a=1&b=2 <script>alert(1)</script>',
      html,
      attachments: [
        { filename: 'pick-up é.ics', contentType: 'text/calendar; charset=utf-8', content: 'BEGIN:VCALENDAR' },
      ],
      eventKey,
    },
  );
  const [found] = await db.select({ id: letters.id }).from(letters).where(eq(letters.eventKey, eventKey));
  return found?.id;
};

test('the outbox lists letters, the newest first, fifty a page', async () => {
  expect((await app.inject('/dev/outbox')).payload).toContain('There are no letters yet.');
  for (let n = 1; n <= 51; n++) await written(`Letter ${n}.`);
  const first = await app.inject('/dev/outbox');
  const subjects = (html: string) => [...html.matchAll(/>Letter (\d+)\.</g)].map(([, n]) => Number(n));
  expect(subjects(first.payload)).toEqual(Array.from({ length: 50 }, (_, at) => 51 - at));
  const older = /href="(\/dev\/outbox\?before=\d+)"/.exec(first.payload)?.[1] ?? '';
  const last = await app.inject(older);
  expect(subjects(last.payload)).toEqual([1]);
  expect(last.payload).not.toContain('Older letters');
  expect((await app.inject('/dev/outbox?before=x')).statusCode).toBe(200);
});

test('a letter is shown in a sandbox with its plain text beside it, whose addresses can be followed', async () => {
  const id = await written('<b>Bold</b> & "quoted"');
  const { payload, headers } = await app.inject(`/dev/outbox/${id}`);
  expect(payload).toContain(`<iframe sandbox src="/dev/outbox/${id}/html"`);
  expect(payload).toContain('&lt;b&gt;Bold&lt;/b&gt; &amp; &quot;quoted&quot;');
  expect(payload).toContain('<a href="https://bakery.example/orders?a=1&amp;b=2">');
  expect(payload).not.toMatch(/<script|<b>/);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  expect(headers['content-security-policy']).toContain("default-src 'none'; style-src 'sha256-");
});

test("a letter's own HTML comes as it is, under a policy that lets nothing run, load or be sent", async () => {
  const markup = '<p onclick="alert(1)">Hello</p><script>alert(1)</script>';
  const { payload, headers } = await app.inject(`/dev/outbox/${await written('Hello', markup)}/html`);
  expect(payload).toBe(markup);
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  const policy = String(headers['content-security-policy']).split('; ');
  expect(policy).toEqual(
    expect.arrayContaining(["default-src 'none'", "form-action 'none'", "frame-ancestors 'self'"]),
  );
  expect(policy.find((rule) => rule.startsWith('sandbox'))).not.toMatch(/allow-scripts|allow-same-origin|allow-forms/);
  expect(policy.some((rule) => rule.startsWith('script-src'))).toBe(false);
});

test('an attachment is handed over as a file', async () => {
  const id = await written();
  const { payload, headers } = await app.inject(`/dev/outbox/${id}/attachments/0`);
  expect(payload).toBe('BEGIN:VCALENDAR');
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': "attachment; filename*=UTF-8''pick-up%20%C3%A9.ics",
  });
});

test.each([
  '/dev/outbox/999999',
  '/dev/outbox/0',
  '/dev/outbox/x',
  '/dev/outbox/99999999999/html',
  '/dev/outbox/1/attachments/7',
  '/dev/outbox/1/attachments/-1',
])('%s is nothing', async (url) => {
  expect((await app.inject(url)).statusCode).toBe(404);
});

const atHome = { remoteAddress: '127.0.0.1', headers: { host: 'localhost:3000' } };

test("in production the person at the shop's own machine reads the outbox", async () => {
  const production = await outboxOf('production');
  for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000']) {
      expect((await production.inject({ url: '/dev/outbox', remoteAddress, headers: { host } })).statusCode).toBe(200);
    }
  }
});

test.each([
  ['from another machine', { ...atHome, remoteAddress: '192.168.1.20' }],
  [
    'through a proxy on the same machine',
    { ...atHome, headers: { ...atHome.headers, 'x-forwarded-for': '127.0.0.1' } },
  ],
  ['through a proxy that says so in another way', { ...atHome, headers: { ...atHome.headers, via: '1.1 proxy' } }],
  ['by a foreign name that leads to this machine', { ...atHome, headers: { host: 'evil.example:3000' } }],
  ['by a name that only begins like this machine', { ...atHome, headers: { host: 'localhost.evil.example' } }],
  ['by no name that can be read', { ...atHome, headers: { host: '[[' } }],
])('in production nobody reads it %s', async (_how, request) => {
  const production = await outboxOf('production');
  for (const url of ['/dev/outbox', '/dev/outbox/1', '/dev/outbox/1/html', '/dev/outbox/1/attachments/0']) {
    const reply = await production.inject({ ...request, url });
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ code: 'notFound' });
  }
});

test('a shop that customers reach shows its outbox to nobody, not even behind a proxy that leaves no trace', async () => {
  const reachable = await outboxOf('production', 'https://www.bakery.example');
  expect((await reachable.inject({ ...atHome, url: '/dev/outbox' })).statusCode).toBe(404);
});
