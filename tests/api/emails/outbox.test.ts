import { connect } from 'node:net';
import { eq } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { emails } from '#server/db/tables/schema.ts';
import { answerFailures } from '#server/http/failures.ts';
import { type OutboxReaders, outboxPages } from '#server/http/outbox-pages.ts';
import { queueEmail } from '#server/platform/queue-email.ts';
import { newSecretToken } from '#server/platform/secrets.ts';
import { testDatabase } from '#tests/support/database/database.ts';

const { open } = await testDatabase();
const { db } = open;
const opened: FastifyInstance[] = [];
afterAll(() => Promise.all(opened.map((app) => app.close())));

const outboxOf = async (readers: OutboxReaders) => {
  const app = Fastify({ trustProxy: true });
  answerFailures(app);
  await app.register(outboxPages, { db, readers });
  opened.push(app);
  return app;
};
const app = await outboxOf('everybody');

let events = 0;
const written = async (subject = 'Order MA-7K3F-9QXD is confirmed', html = '<p>Thank you</p>') => {
  const eventKey = `event ${++events}`;
  await queueEmail(
    { db, services: { mail: 'outbox', emailsPerHour: 0, payments: { name: 'test-till' } } },
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
  const [found] = await db.select({ id: emails.id }).from(emails).where(eq(emails.eventKey, eventKey));
  return found?.id;
};

test('the outbox lists emails, the newest first, fifty a page', async () => {
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

test('an email is shown in a sandbox with its plain text beside it, whose addresses can be followed', async () => {
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

test("an email's own HTML comes as it is, under a policy that lets nothing run, load or be sent", async () => {
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

const secret = newSecretToken();
const byLink = await outboxOf({ secret });
const cookie = `shop-outbox=${secret}`;
const atHome = { remoteAddress: '127.0.0.1', headers: { host: 'localhost:3000', cookie } };

test('the printed link opens the outbox on the shop’s own machine, and leaves its secret in a cookie that no page reads', async () => {
  const { statusCode, headers } = await byLink.inject({
    url: `/dev/outbox?token=${secret}`,
    remoteAddress: '127.0.0.1',
    headers: { host: 'localhost:3000' },
  });
  expect([statusCode, headers.location]).toEqual([303, '/dev/outbox']);
  expect(headers['set-cookie']).toBe(`${cookie}; Path=/dev/outbox; HttpOnly; SameSite=Strict`);
  for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])
      expect((await byLink.inject({ url: '/dev/outbox', remoteAddress, headers: { host, cookie } })).statusCode).toBe(
        200,
      );
});

type Strange = { remoteAddress: string; headers: Record<string, string> };
const strange: [how: string, request: Strange][] = [
  ['without the secret', { ...atHome, headers: { host: 'localhost:3000' } }],
  [
    'with another secret',
    { ...atHome, headers: { host: 'localhost:3000', cookie: `shop-outbox=${newSecretToken()}` } },
  ],
  ['from another machine', { ...atHome, remoteAddress: '192.168.1.20' }],
  ...[
    'x-forwarded-for',
    'x-forwarded-server',
    'x-forwarded-port',
    'x-real-ip',
    'via',
    'forwarded',
    'cf-connecting-ip',
    'true-client-ip',
  ].map((name): [string, Strange] => [
    `through a proxy that leaves ${name}`,
    { ...atHome, headers: { ...atHome.headers, [name]: '127.0.0.1' } },
  ]),
  ...['evil.example:3000', 'localhost.evil.example', 'evil.example@localhost', 'localhost/..', '[['].map(
    (host): [string, Strange] => [`by the name ${host}`, { ...atHome, headers: { ...atHome.headers, host } }],
  ),
];

test.each(strange)('nobody reads it %s', async (_how, request) => {
  for (const url of ['/dev/outbox', '/dev/outbox/1', '/dev/outbox/1/html', '/dev/outbox/1/attachments/0']) {
    expect((await byLink.inject({ ...request, url })).statusCode).toBe(404);
  }
});

test('over a real connection, a proxy’s HTTP/1.0 and an absolute address are refused as well', async () => {
  const address = await byLink.listen({ port: 0, host: '127.0.0.1' });
  const { port } = new URL(address);
  const ask = (line: string) =>
    new Promise<string>((resolve) => {
      let said = '';
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write(`${line}\r\nhost: localhost:${port}\r\ncookie: ${cookie}\r\nconnection: close\r\n\r\n`),
      );
      socket.on('data', (chunk) => {
        said += String(chunk);
      });
      socket.on('close', () => resolve(said.split('\r\n', 1)[0] ?? ''));
    });
  expect(await ask('GET /dev/outbox HTTP/1.1')).toContain('200');
  expect(await ask('GET /dev/outbox HTTP/1.0')).toContain('404');
  expect(await ask('GET http://evil.example/dev/outbox HTTP/1.1')).toContain('404');
});
