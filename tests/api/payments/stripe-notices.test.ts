import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { urls } from '#contract/pages/urls.ts';
import { refundTransfers } from '#server/db/tables/money/refund-tables.ts';

import { stripeGateway } from '#server/gateways/stripe/stripe-gateway.ts';
import { expireUnpaidOrders } from '#server/sales/payments/reconcile-payments.ts';
import { makeTransfer } from '#server/sales/refunds/make-transfer.ts';
import { allProducts } from '#tests/support/catalogue/products.ts';
import { orderRequestFor, setStock, signedInCustomer } from '#tests/support/customers/customers.ts';
import {
  historyOf,
  type PlacedOrder,
  paymentStates,
  placeOrderOf,
  startPaymentOf,
  stateOf,
  waitingJobs,
} from '#tests/support/orders/orders.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { stripeApi } from '#tests/support/stripe/stripe-api.ts';
import { chargeRefunded, paymentFailed, sessionEvent, stripeSignature } from '#tests/support/stripe/stripe-events.ts';

const secret = 'whsec_of_the_test';
const stripe = await stripeApi();
const gateway = stripeGateway({ secretKey: 'sk_test_shop', webhookSecret: secret, apiBase: stripe.address });
const shop = await openTestShop({ services: { payments: gateway } });
const { database, clock } = shop;
const cake = 'black-forest-gateau';

// Stripe and its library go by the machine's clock, so it shows the shop's time.
const matchClocks = () => vi.useFakeTimers({ toFake: ['Date'], now: clock.now() });
beforeEach(matchClocks);
afterAll(() => void vi.useRealTimers());

const send = (body: string, header = stripeSignature(body, secret)) =>
  fetch(shop.url + urls.paymentNotices, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': header },
  }).then(({ status }) => status);

let events = 0;
const nextId = () => `evt_${++events}`;
const orderAtStripe = async () => {
  const order = await placeOrderOf(shop, cake);
  const id = await startPaymentOf(order);
  return { order, session: { id, orderNumber: order.orderNo, amountPence: order.amount } };
};
const books = async ({ orderNo }: PlacedOrder) => ({
  state: await stateOf(database, orderNo),
  payments: await paymentStates(database, orderNo),
});
const waiting = { state: 'awaitingPayment', payments: ['open'] };

test('the amount at Stripe is the order’s own, in pence, under the order’s number and attempt', async () => {
  const { order, session } = await orderAtStripe();
  const { form } = stripe.requests.at(-1) ?? {};
  const discount = stripe.requests.at(-2)?.form.amount_off;
  expect(Number(form?.['line_items[0][price_data][unit_amount]']) - Number(discount)).toBe(order.amount);
  expect(stripe.requests.at(-1)).toMatchObject({
    headers: { 'idempotency-key': `${order.orderNo}/1` },
    form: {
      'line_items[0][price_data][product_data][name]': 'Black Forest Gateau, 18 cm round, serves 8 to 10, 1KG',
      'metadata[orderNumber]': order.orderNo,
      'metadata[attempt]': '1',
    },
  });
  expect(session.id).toMatch(/^cs_test_/);
});

test('an order of many different cakes can be paid: each is a line of its own, and the sum is the order’s', async () => {
  const customer = await signedInCustomer(shop);
  const catalogue = (await allProducts(database.db)).filter(({ stock }) => stock >= 3).slice(0, 40);
  const wanted = catalogue.map((product, at) => ({ product, quantity: 1 + (at % 3) }));
  const answer = await customer.browser.post('/orders', orderRequestFor(customer.id, wanted));
  const { orderNo, total } = z.object({ orderNo: z.string(), total: z.number() }).parse(answer.body);
  const amount = Math.round(total * 100);
  const id = await startPaymentOf({ customer, orderNo, amount });
  const names = Object.keys(stripe.requests.at(-1)?.form ?? {}).filter((param) => param.endsWith('[name]'));
  expect(names).toHaveLength(40);
  stripe.pay(id);
  expect(
    await send(sessionEvent(nextId(), 'completed', { id, orderNumber: orderNo, amountPence: amount })),
  ).toBeLessThan(300);
  expect(await stateOf(database, orderNo)).toBe('paid');
});

describe('a notice of Stripe', () => {
  test('that the session was paid turns the order to paid; sent again it changes nothing', async () => {
    const { order, session } = await orderAtStripe();
    const emails = await waitingJobs(database, 'send_order_paid_email');
    const paid = sessionEvent(nextId(), 'completed', session);
    expect(await Promise.all([send(paid), send(paid), send(paid)])).toEqual([200, 200, 200]);
    expect(await send(sessionEvent(nextId(), 'completed', session))).toBe(200);
    expect(await historyOf(database, order.orderNo)).toEqual(['awaitingPayment', 'paid']);
    expect(await books(order)).toEqual({ state: 'paid', payments: ['paid'] });
    expect(await waitingJobs(database, 'send_order_paid_email')).toBe(emails + 1);
  });

  test('of an older or a newer version of Stripe’s interface, with fields that nobody knows, is understood', async () => {
    for (const api_version of ['2018-11-08', '2031-01-01.pistachio', null]) {
      const { order, session } = await orderAtStripe();
      const body = sessionEvent(nextId(), 'completed', session, {
        changes: { invented: { deep: [1, null, { more: 'ünïcode' }] }, status: undefined },
        envelope: { api_version, account: 'acct_1', context: null, reason: { type: 'automation_action_send_webhook' } },
      });
      expect(await send(body)).toBe(200);
      expect(await books(order)).toEqual({ state: 'paid', payments: ['paid'] });
    }
  });

  test('that money is still on its way leaves the order waiting until it has come', async () => {
    const { order, session } = await orderAtStripe();
    await send(sessionEvent(nextId(), 'completed', session, { changes: { payment_status: 'unpaid' } }));
    expect(await books(order)).toEqual(waiting);
    await send(sessionEvent(nextId(), 'async_payment_succeeded', session));
    expect(await books(order)).toEqual({ state: 'paid', payments: ['paid'] });
  });

  test('that the money never came, or that the session ended, lets the customer pay in a new one', async () => {
    for (const kind of ['async_payment_failed', 'expired'] as const) {
      const { order, session } = await orderAtStripe();
      await send(sessionEvent(nextId(), kind, session));
      expect(await books(order)).toEqual({ state: 'awaitingPayment', payments: ['closed'] });
      expect(await startPaymentOf(order)).not.toBe(session.id);
    }
  });

  test('of other kinds is taken and changes nothing', async () => {
    const { order, session } = await orderAtStripe();
    expect(await send(paymentFailed(nextId(), session))).toBe(200);
    expect(await send(chargeRefunded(nextId(), session))).toBe(200);
    expect(await books(order)).toEqual(waiting);
  });

  test('that comes out of order, the end before the payment, still counts the money', async () => {
    const { order, session } = await orderAtStripe();
    await send(sessionEvent(nextId(), 'expired', session));
    await send(sessionEvent(nextId(), 'completed', session));
    expect(await books(order)).toEqual({ state: 'paid', payments: ['paid'] });
  });

  test('of a session that the shop never opened is taken, so that it is not sent for three days', async () => {
    const stray = { id: 'cs_test_stray', orderNumber: 'MA-2222-2222', amountPence: 1 };
    expect(await send(sessionEvent(nextId(), 'completed', stray))).toBe(200);
  });
});

describe('what is not Stripe’s word is refused with 400 and changes nothing', () => {
  const seconds = () => Math.floor(clock.now().getTime() / 1000);
  test.each([
    ['signed with another secret', (body: string) => [body, stripeSignature(body, 'whsec_other')]],
    ['signed more than five minutes ago', (body: string) => [body, stripeSignature(body, secret, seconds() - 301)]],
    ['altered in one letter', (body: string) => [body.replace('gbp', 'gbq'), stripeSignature(body, secret)]],
    ['written anew with the same meaning', (body: string) => [`${body} `, stripeSignature(body, secret)]],
    ['not signed', (body: string) => [body, '']],
  ])('a notice %s', async (_what, change) => {
    const { order, session } = await orderAtStripe();
    const [body = '', header = ''] = change(sessionEvent(nextId(), 'completed', session));
    expect(await send(body, header)).toBe(400);
    expect(await books(order)).toEqual(waiting);
  });

  test.each(['null', '[]', '{}', '"evt_1"', '{"id":"evt_1","type":"checkout.session.completed"}', 'no JSON', ''])(
    'a signed %s, which is no notice',
    async (body) => expect(await send(body)).toBe(400),
  );
});

test('a payment that no order can use is given back at Stripe, once', async () => {
  const { order, session } = await orderAtStripe();
  clock.moveOn(31);
  matchClocks();
  await expireUnpaidOrders(database.db, gateway, clock.now());
  expect(await stateOf(database, order.orderNo)).toBe('expired');
  await setStock(database, cake, 0);
  stripe.pay(session.id);
  await send(sessionEvent(nextId(), 'completed', session));
  expect(await books(order)).toEqual({ state: 'expired', payments: ['refundDue'] });
  const owed = (await database.db.select().from(refundTransfers)).find(({ state }) => state === 'due');
  await Promise.all([1, 2, 3].map(() => makeTransfer(database.db, gateway, owed?.id ?? 0, clock.now())));
  expect(stripe.refunds.filter(({ payment_intent }) => payment_intent === `pi_${session.id}`)).toHaveLength(1);
  expect(await books(order)).toEqual({ state: 'refunded', payments: ['refunded'] });
});
