import { asc, eq, sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, beforeEach } from 'vitest';
import { testPaymentNotices } from '#server/db/tables/test-payment-tables.ts';
import type { PaymentRequest } from '#server/gateways/payments.ts';
import { testPaymentGateway } from '#server/gateways/test-payments/test-payments.ts';
import type { Enqueue } from '#server/gateways/test-payments/test-sessions.ts';
import { testPaymentPages } from '#server/http/test-payment-pages.ts';
import { testDatabase } from '#tests/support/database/database.ts';
import { shopOfTests } from '#tests/support/shop/shop-of-tests.ts';
import { paymentRequest } from './payment-request.ts';

export const testPaymentSecret = 'whsec_of_the_test';
export const shopAddress = 'https://bakery.example';
export const paidAddress = `${shopAddress}/order-success?orderNo=MA-7K2F-9QXD`;

export const goodCard = { number: '4242 4242 4242 4242', expiry: '09 / 28', cvc: '424', name: 'Priya Shah' };
export const declinedCard = { ...goodCard, number: '4000 0000 0000 0002' };
export const askingCard = { ...goodCard, number: '4000 0025 0000 3155' };

/** Queues a delivery for real, as the shop does. */
export const queueDelivery: Enqueue = async (tx, noticeId) => {
  await tx.execute(
    sql`select graphile_worker.add_job('deliver-test-notice', json_build_object('id', ${noticeId}::text))`,
  );
};

/** A test provider on a database of its own, with its pages and a clock that a test can set. */
export async function openTestPayments(takesFrom: 'ownMachine' | 'everybody' = 'everybody') {
  const { open } = await testDatabase();
  const world = { now: new Date(), deliverTo: '' };
  beforeEach(() => {
    world.now = new Date('2026-11-20T10:00:00Z');
  });
  const testPaymentsWith = (enqueue: Enqueue) =>
    testPaymentGateway({
      db: open.db,
      secret: testPaymentSecret,
      now: () => world.now,
      publicUrl: shopAddress,
      enqueue,
      deliverTo: () => world.deliverTo,
    });
  const testPayments = testPaymentsWith(queueDelivery);
  const app = Fastify();
  await app.register(testPaymentPages(testPayments, takesFrom, async () => shopOfTests));
  afterAll(() => app.close());

  let attempt = 0;
  const request = (change: Partial<PaymentRequest> = {}) =>
    paymentRequest({
      attempt: ++attempt,
      successUrl: paidAddress,
      cancelUrl: `${shopAddress}/checkout`,
      expiresAt: new Date(world.now.getTime() + 30 * 60_000),
      ...change,
    });
  const post = (url: string, form: Record<string, string>, headers = {}) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(form).toString(),
    });
  const noticesOf = async (sessionId: string) => {
    const found = await open.db
      .select()
      .from(testPaymentNotices)
      .where(eq(testPaymentNotices.sessionId, sessionId))
      .orderBy(asc(testPaymentNotices.createdAt));
    return found.map((notice) => ({ ...notice, event: JSON.parse(notice.body) }));
  };

  return {
    app,
    open,
    world,
    testPayments,
    testPaymentsWith,
    request,
    noticesOf,
    opened: async (change = {}) => (await testPayments.open(request(change))).sessionId,
    get: (url: string) => app.inject(url),
    pay: (sessionId: string, form: Record<string, string> = goodCard, headers = {}) =>
      post(`/till/pay/${sessionId}`, form, headers),
    answerBank: (sessionId: string, answer: string) => post(`/till/3ds/${sessionId}`, { answer }),
    kindsOf: async (sessionId: string) => (await noticesOf(sessionId)).map(({ event }) => event.type),
    jobsOf: async (noticeId: string) => {
      const found = await open.pool.query(
        "select count(*)::int as jobs from graphile_worker._private_jobs where payload ->> 'id' = $1",
        [noticeId],
      );
      return found.rows[0]?.jobs;
    },
  };
}
