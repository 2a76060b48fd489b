import { afterAll, expect, test } from 'vitest';
import { urls } from '#contract/pages/urls.ts';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/db/open.ts';
import { signatureHeader, signNotice, testPaymentGateway } from '#server/gateways/test-payments/test-payments.ts';
import { testPaymentPages } from '#server/http/test-payment-pages.ts';
import { testDatabase } from '#tests/support/database/database.ts';
import { tcpProxy } from '#tests/support/outages/tcp-proxy.ts';
import { testServices } from '#tests/support/shop/shop.ts';
import { shopOfTests } from '#tests/support/shop/shop-of-tests.ts';

const { url } = await testDatabase();
const port = Number(new URL(url).port || 5432);
const proxy = await tcpProxy(port);
const throughProxy = new URL(url);
throughProxy.host = `127.0.0.1:${proxy.port}`;
const database = await openDatabase(throughProxy.href);
const now = () => new Date();
const secret = 'a secret of this test';
const testPayments = testPaymentGateway({
  db: database.db,
  secret,
  now,
  publicUrl: 'http://localhost:3000',
  enqueue: async () => undefined,
  deliverTo: () => '',
});
const { app } = await buildApp({
  database,
  services: testServices(database.db, testPayments),
  csrfSecret: Buffer.alloc(32, 7),
  log: { level: 'silent' },
  trustProxy: false,
  rateLimitPerMinute: 0,
  now,
  plugins: async (server) => {
    await server.register(testPaymentPages(testPayments, 'everybody', async () => shopOfTests));
  },
});
afterAll(async () => {
  await app.close();
  await database.close();
  await proxy[Symbol.asyncDispose]();
});

const event = {
  id: 'evt_1',
  type: 'checkout.session.completed',
  data: { object: { id: 'ts_1', payment_status: 'paid' } },
};

test('with no database a call is unavailable in the shop’s words, the test provider says so on a page, and a notice may come again', async () => {
  proxy.leadTo(null);
  const call = await app.inject('/api/products/featured');
  expect([call.statusCode, call.headers['retry-after'], call.json().code]).toEqual([503, '1', 'unavailable']);

  const page = await app.inject('/till/pay/ts_1');
  expect([page.statusCode, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
  expect(page.body).toContain('No order is ever charged twice.');

  const payload = JSON.stringify(event);
  const headers = { 'content-type': 'application/json', [signatureHeader]: signNotice(secret, payload, now()) };
  const notice = await app.inject({ method: 'POST', url: urls.paymentNotices, headers, payload });
  expect(notice.statusCode).toBe(503);

  proxy.leadTo(port);
  expect((await app.inject('/api/products/featured')).statusCode).toBe(200);
  expect((await app.inject('/till/pay/ts_1')).statusCode).toBe(404);
});
