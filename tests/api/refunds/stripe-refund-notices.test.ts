import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { urls } from '#contract/pages/urls.ts';
import { pence } from '#domain/money/money.ts';
import { orders } from '#server/db/tables/schema.ts';
import { stripeGateway } from '#server/gateways/stripe/stripe-gateway.ts';
import { checkBooks } from '#server/jobs/tasks.ts';
import { refundPartByStaff } from '#server/sales/admin/staff-refunds.ts';
import { sweepRefunds } from '#server/sales/refunds/compare-refunds.ts';
import { placeOrderOf, startPaymentOf } from '#tests/support/orders/orders.ts';
import { waysBack, workOff } from '#tests/support/orders/paid-baskets.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { stripeApi } from '#tests/support/stripe/stripe-api.ts';
import { chargeRefunded, refundEvent, sessionEvent, stripeSignature } from '#tests/support/stripe/stripe-events.ts';

const secret = 'whsec_of_the_test';
const stripe = await stripeApi();
const gateway = stripeGateway({ secretKey: 'sk_test_shop', webhookSecret: secret, apiBase: stripe.address });
const shop = await openTestShop({ services: { payments: gateway } });
const { database, clock } = shop;

// Stripe and its library go by the machine's clock, so it shows the shop's time.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: clock.now() }));
afterAll(() => void vi.useRealTimers());

let events = 0;
const send = (body: string) =>
  fetch(shop.url + urls.paymentNotices, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'stripe-signature': stripeSignature(body, secret) },
  }).then(({ status }) => status);
const nextId = () => `evt_${++events}`;

async function paidAtStripe() {
  const order = await placeOrderOf(shop, 'black-forest-gateau', 2);
  const session = { id: await startPaymentOf(order), orderNumber: order.orderNo, amountPence: order.amount };
  stripe.pay(session.id);
  await send(sessionEvent(nextId(), 'completed', session));
  const [row] = await database.db.select({ id: orders.id }).from(orders).where(eq(orders.number, order.orderNo));
  return { orderNo: order.orderNo, id: row?.id ?? 0, session };
}
const made = ({ id }: { id: string }) => stripe.refunds.filter((one) => one.payment_intent === `pi_${id}`);
const give = (orderNo: string, amountPence: number) =>
  refundPartByStaff(database.db, {
    orderNo,
    asked: { kind: 'amount', amountPence: pence(amountPence) },
    reason: 'As a gesture of goodwill',
    note: '',
    restock: false,
    by: null,
    as: 'Priya',
    now: clock.now(),
  });

test('[B-08] money given back in Stripe’s dashboard is taken up by any of its notices, once', async () => {
  const { id, session } = await paidAtStripe();
  stripe.refundByHand(session.id, 400);
  const [refund] = made(session);
  if (!refund) throw new Error('nothing was given back');
  const told = [chargeRefunded(nextId(), session), refundEvent(nextId(), 'created', refund)];
  expect(await Promise.all([...told, ...told].map(send))).toEqual([200, 200, 200, 200]);
  expect(await waysBack(shop, id)).toEqual(['provider card 400 done']);
  await checkBooks(database.db, clock.now());
});

test('[B-08] a notice that comes while Stripe does not answer is refused, and comes again; a look at Stripe finds the same', async () => {
  const { id, session } = await paidAtStripe();
  stripe.refundByHand(session.id, 400);
  const body = chargeRefunded(nextId(), session);
  stripe.fail(...Array.from({ length: 3 }, () => ({ status: 500, type: 'api_error' })));
  expect(await send(body)).toBeGreaterThanOrEqual(400);
  expect(await waysBack(shop, id)).toEqual([]);
  await sweepRefunds(database.db, gateway, clock.now());
  expect(await waysBack(shop, id)).toEqual(['provider card 400 done']);
  expect(await send(body)).toBe(200);
  expect(await waysBack(shop, id)).toHaveLength(1);
});

test('[B-08] a refund of the shop that Stripe holds and then fails is told, and its money is the order’s again', async () => {
  const { id, orderNo, session } = await paidAtStripe();
  stripe.refundsEndAs('pending');
  await give(orderNo, 1000);
  await workOff(shop);
  expect(await waysBack(shop, id)).toEqual(['amount card 1000 due']);
  stripe.refundsEndAs('succeeded');
  const [refund] = made(session);
  if (!refund) throw new Error('nothing was given back');
  Object.assign(refund, { status: 'failed', failure_reason: 'expired_or_canceled_card' });
  await send(refundEvent(nextId(), 'failed', refund));
  // The earlier news comes late.
  await send(refundEvent(nextId(), 'created', { ...refund, status: 'pending' }));
  expect(await waysBack(shop, id)).toEqual(['amount card 1000 failed']);
  await checkBooks(database.db, clock.now());
});

test('[B-08] a charge that its bank disputes gives nothing back: the refund failed, for good and once', async () => {
  const { id, orderNo, session } = await paidAtStripe();
  stripe.dispute(session.id);
  await give(orderNo, 1000);
  await workOff(shop);
  expect(await waysBack(shop, id)).toEqual(['amount card 1000 failed']);
  expect(made(session)).toEqual([]);
});
