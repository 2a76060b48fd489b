import { createServer } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/db/open.ts';
import { smtpMail } from '#server/gateways/mail-smtp.ts';
import { runJobs } from '#server/jobs/run-jobs.ts';
import { openMetrics } from '#server/running/open-metrics.ts';
import { projectFolder } from '#tests/support/database/database.ts';
import { placeOrderOf } from '#tests/support/orders/orders.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { database, clock } = shop;
const databaseUrl = String(database.pool.options.connectionString);
const secret = 'a secret of this test alone';
const patience = { interval: 250 };
/** An address at which somebody accepts the connection and never says a word. */
const silent = createServer().listen(0, '127.0.0.1');
afterAll(() => void silent.close());
const silentPort = () => {
  const address = silent.address();
  return typeof address === 'object' && address ? address.port : 0;
};

/** The queue at work, with a mail server that is down. */
const queueDatabase = await openDatabase(databaseUrl, { connections: 8 });
const mail = smtpMail({ url: 'smtp://127.0.0.1:9', from: 'shop@example.com' });
const jobs = runJobs(
  { database: queueDatabase, services: shop.services, mail, deliverTestNotice: undefined, now: clock.now },
  shop.app.log,
);
afterAll(async () => {
  await jobs.stop();
  await mail.close();
  await queueDatabase.close();
});

/** A measuring server beside the shop's, on its database. */
async function measuredShop(factsFrom = databaseUrl) {
  const metrics = openMetrics({ secret, databaseUrl: factsFrom, folder: projectFolder, now: clock.now });
  const { app } = await buildApp({
    database,
    services: shop.services,
    metrics,
    csrfSecret: Buffer.alloc(32, 7),
    log: { level: 'silent' },
    trustProxy: false,
    rateLimitPerMinute: 0,
    httpLimits: { cacheMs: 60_000 },
    now: clock.now,
    render: async () => ({
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: Buffer.from('<p>Cakes</p>'),
      scripts: [],
    }),
  });
  metrics.watch({ pools: { requests: database.pool }, jobs });
  afterAll(() => app.close());
  return app.listen({ port: 0, host: '127.0.0.1' });
}

const ask = (url: string, authorization?: string) =>
  fetch(`${url}/metrics`, authorization === undefined ? {} : { headers: { authorization } });
const read = async (url: string) => {
  const answer = await ask(url, `Bearer ${secret}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  return answer.text();
};
/** The value of one line of the metrics. */
const amountIn = (text: string, line: string): number =>
  Number(
    text
      .split('\n')
      .find((one) => one.startsWith(`${line} `))
      ?.slice(line.length + 1) ?? Number.NaN,
  );

test('nobody reads the metrics of a shop that was given no secret for them, or without that secret', async () => {
  expect((await ask(shop.url, `Bearer ${secret}`)).status).toBe(404);
  const url = await measuredShop();
  for (const shown of [undefined, '', secret, `Basic ${secret}`, `Bearer ${secret}x`, 'Bearer '])
    expect((await ask(url, shown)).status).toBe(404);
  expect((await ask(url, `Bearer ${secret}`)).status).toBe(200);
});

test('the metrics tell of orders, e-mails, jobs, refunds, caches, pages, connections and the disk', async () => {
  const url = await measuredShop();
  await placeOrderOf(shop, 'black-forest-gateau');
  const before = amountIn(await read(url), 'shop_emails{state="failing"}');
  for (let times = 0; times < 3; times++) await fetch(`${url}/faq`);
  await database.pool.query(`with letter as (
      insert into emails (event_key, recipient, subject, plain, html) values ('m', 'p@example.com', '', '', '') returning id)
    select graphile_worker.add_job('send_email', json_build_object('emailId', id), job_key := 'send-email:' || id) from letter`);
  await database.pool.query(`select graphile_worker.add_job('send_order_paid_email', '{"orderId":0}')`);
  await expect.poll(async () => amountIn(await read(url), 'shop_emails{state="failing"}'), patience).toBe(before + 2);
  const text = await read(url);
  expect(amountIn(text, 'shop_database_up')).toBe(1);
  expect(amountIn(text, 'shop_orders_last_day{state="placed"}')).toBe(1);
  expect(amountIn(text, 'shop_orders_last_day{state="accepted"}')).toBe(0);
  expect(amountIn(text, 'shop_jobs_failing{lane="emails"}')).toBeGreaterThanOrEqual(1);
  expect(amountIn(text, 'shop_queue_oldest_due_seconds{lane="money"}')).toBeGreaterThanOrEqual(0);
  expect(amountIn(text, 'shop_refunds_due')).toBe(0);
  expect(amountIn(text, 'shop_payments_late')).toBe(0);
  expect(amountIn(text, 'shop_cache_answers_total{cache="pages",how="made",process="1"}')).toBe(1);
  expect(amountIn(text, 'shop_cache_answers_total{cache="pages",how="kept",process="1"}')).toBe(2);
  expect(amountIn(text, 'shop_render_seconds_count{process="1"}')).toBe(1);
  expect(amountIn(text, 'shop_answer_seconds_count{status="2xx",process="1"}')).toBeGreaterThanOrEqual(1);
  expect(amountIn(text, 'shop_pool_waiting{pool="requests",process="1"}')).toBe(0);
  expect(amountIn(text, 'shop_disk_free_bytes')).toBeGreaterThan(0);
  expect(amountIn(text, 'process_resident_memory_bytes{process="1"}')).toBeGreaterThan(0);
});

test('a database that never answers is told as being away, and everything else is told all the same', async () => {
  const url = await measuredShop(`postgres://shop@127.0.0.1:${silentPort()}/shop`);
  const text = await read(url);
  expect(amountIn(text, 'shop_database_up')).toBe(0);
  expect(text).not.toContain('shop_orders_last_day');
  expect(amountIn(text, 'shop_disk_free_bytes')).toBeGreaterThan(0);
  expect(amountIn(text, 'shop_pool_waiting{pool="requests",process="1"}')).toBe(0);
});
