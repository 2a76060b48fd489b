import Stripe from 'stripe';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { paymentErrorTexts } from '#contract/orders/payments.ts';
import type { PaymentRequest } from '#server/gateways/payments.ts';
import { stripeGateway } from '#server/gateways/stripe/stripe-gateway.ts';
import { paymentRequest } from '#tests/support/orders/payment-request.ts';
import { stripeApi } from '#tests/support/stripe/stripe-api.ts';

const webhookSecret = 'whsec_of_the_test';
const stripe = await stripeApi();
const gateway = stripeGateway({ secretKey: 'sk_test_shop', webhookSecret, apiBase: stripe.address });

let attempt = 0;
const minuteMs = 60_000;
const inMinutes = (n: number) => new Date(Date.now() + n * minuteMs);
const request = (change: Partial<PaymentRequest> = {}) => paymentRequest({ attempt: ++attempt, ...change });
const opened = async (change: Partial<PaymentRequest> = {}) => (await gateway.open(request(change))).sessionId;

beforeEach(() => {
  stripe.requests.length = 0;
});

describe('opening', () => {
  test('asks Stripe for the order’s line in pounds, by card, under a key of order and attempt', async () => {
    const expiresAt = inMinutes(30);
    const { sessionId, url } = await gateway.open(request({ expiresAt }));
    expect(url).toBe(`https://checkout.stripe.com/c/pay/${sessionId}`);
    const [sent] = stripe.requests;
    expect(sent?.path).toBe('POST /v1/checkout/sessions');
    expect(sent?.headers).toMatchObject({
      authorization: 'Bearer sk_test_shop',
      'idempotency-key': `MA-7K2F-9QXD/${attempt}`,
    });
    expect(sent?.form).toEqual({
      mode: 'payment',
      'payment_method_types[0]': 'card',
      client_reference_id: 'MA-7K2F-9QXD',
      customer_email: 'priya@example.com',
      locale: 'en-GB',
      'metadata[orderNumber]': 'MA-7K2F-9QXD',
      'metadata[attempt]': String(attempt),
      'payment_intent_data[description]': '1 x Rainbow Sprinkle Birthday Cake',
      'payment_intent_data[metadata][orderNumber]': 'MA-7K2F-9QXD',
      'payment_intent_data[metadata][attempt]': String(attempt),
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'gbp',
      'line_items[0][price_data][unit_amount]': '3400',
      'line_items[0][price_data][product_data][name]': 'Rainbow Sprinkle Birthday Cake',
      success_url: 'https://bakery.example/order-success?orderNo=MA-7K2F-9QXD',
      cancel_url: 'https://bakery.example/checkout',
      expires_at: String(Math.ceil((expiresAt.getTime() + 30 * minuteMs) / 1000)),
    });
  });

  test('an order without an email address is paid without one: an empty one would be refused', async () => {
    const { sessionId } = await gateway.open(request({ email: '' }));
    expect(stripe.requests.at(-1)?.form).not.toHaveProperty('customer_email');
    expect(sessionId).toMatch(/^cs_/);
  });

  test('every line has its own name, quantity and price, and a discount is a coupon over exactly its pence', async () => {
    const lines = [
      { name: 'Rainbow Cake, 500G', quantity: 3, unitPence: 333 },
      { name: 'Cupcake, 1KG', quantity: 1, unitPence: 350 },
    ];
    const asked = { lines, discountPence: 270, amountPence: 1079 };
    await opened(asked);
    await opened(asked);
    const [coupon, session, again] = stripe.requests.map(({ form }) => form);
    expect(coupon).toEqual({
      id: 'order-discount-gbp-270',
      name: 'Discount',
      amount_off: '270',
      currency: 'gbp',
      duration: 'once',
    });
    expect(session).toMatchObject({
      'line_items[0][quantity]': '3',
      'line_items[0][price_data][unit_amount]': '333',
      'line_items[0][price_data][product_data][name]': 'Rainbow Cake, 500G',
      'line_items[1][quantity]': '1',
      'discounts[0][coupon]': 'order-discount-gbp-270',
    });
    expect(again).toMatchObject({ id: 'order-discount-gbp-270' });
  });

  test('a session that would ask another sum than the order’s is closed again and not used', async () => {
    await expect(opened({ discountPence: 1, amountPence: 3400, lines: request().lines })).rejects.toMatchObject({
      code: 'paymentFailed',
      cause: { message: 'Stripe charges 3399p, the order 3400p' },
    });
    expect(stripe.requests.at(-1)?.path).toMatch(/\/expire$/);
  });

  test('an order of a hundred lines with the longest of names is within what Stripe takes', async () => {
    const lines = Array.from({ length: 100 }, (_, at) => ({
      name: `${at} ${'Hundreds & Thousands 🎂 '.repeat(12)}`,
      quantity: 999,
      unitPence: 900,
    }));
    const amountPence = 100 * 999 * 900;
    const description = lines.map(({ name }) => `999 x ${name}`).join(', ');
    expect(await opened({ lines, amountPence, description })).toMatch(/^cs_test_/);
    const names = Object.entries(stripe.requests.at(-1)?.form ?? {}).filter(([param]) => param.endsWith('[name]'));
    expect(names).toHaveLength(100);
    expect(Math.max(...names.map(([, name]) => [...name].length))).toBe(250);
  });

  test('the same order and attempt gives the same session, though minutes have passed', async () => {
    const once = request({ expiresAt: inMinutes(5) });
    const first = await gateway.open(once);
    vi.useFakeTimers({ toFake: ['Date'], now: inMinutes(4) });
    try {
      expect(await gateway.open(once)).toEqual(first);
    } finally {
      vi.useRealTimers();
    }
    expect(await opened()).not.toBe(first.sessionId);
  });

  test.each([1, 30, 20 * 60, 24 * 60, 72 * 60])(
    'an order that can be paid for %i minutes more has a session whose end Stripe accepts',
    async (minutes) => {
      expect(await opened({ expiresAt: inMinutes(minutes) })).toMatch(/^cs_test_/);
    },
  );

  test('a fault of Stripe is tried again under the same key', async () => {
    stripe.fail({ status: 500, type: 'api_error' });
    expect(await opened()).toMatch(/^cs_test_/);
    const keys = stripe.requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([`MA-7K2F-9QXD/${attempt}`, `MA-7K2F-9QXD/${attempt}`]);
  });
});

describe('errors', () => {
  test.each([
    [402, 'card_error', paymentErrorTexts.card_error],
    [400, 'validation_error', paymentErrorTexts.validation_error],
    [429, 'invalid_request_error', paymentErrorTexts.rate_limit_error],
    [400, 'invalid_request_error', paymentErrorTexts.invalid_request_error],
    [401, 'invalid_request_error', paymentErrorTexts.authentication_error],
    [400, 'something_new', 'Payment failed. Please try again.'],
  ])('[X-09] a %i of type %s says “%s”', async (status, type, words) => {
    stripe.fail({ status, type });
    const failing = gateway.open(request());
    await expect(failing).rejects.toMatchObject({
      code: 'paymentFailed',
      message: words,
      cause: { statusCode: status },
    });
  });

  test('[X-09] a lasting fault of Stripe has its own text, and so has every type', async () => {
    const fault = { status: 500, type: 'api_error' };
    stripe.fail(fault, fault, fault);
    await expect(gateway.open(request())).rejects.toMatchObject({ message: paymentErrorTexts.api_error });
    expect(new Set(Object.values(paymentErrorTexts)).size).toBe(6);
  });
});

describe('a session', () => {
  test('is open, then paid, as Stripe says', async () => {
    const id = await opened();
    expect(await gateway.look(id)).toBe('open');
    stripe.pay(id);
    expect(await gateway.look(id)).toBe('paid');
  });

  test('is closed while it is open, and closing again is harmless', async () => {
    const id = await opened();
    expect(await gateway.close(id)).toBe('closed');
    expect(await gateway.close(id)).toBe('closed');
    expect(await gateway.look(id)).toBe('closed');
  });

  test('stays paid where the customer was quicker than its closing', async () => {
    const id = await opened();
    stripe.pay(id);
    expect(await gateway.close(id)).toBe('paid');
  });

  test('that Stripe does not know is a failure', async () => {
    await expect(gateway.look('cs_test_unknown')).rejects.toMatchObject({ code: 'paymentFailed' });
    await expect(gateway.close('cs_test_unknown')).rejects.toMatchObject({ code: 'paymentFailed' });
  });
});

describe('notices', () => {
  const signer = new Stripe('sk_test_signer');
  const event = (type: string, object = {}) =>
    JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object: { id: 'cs_test_1', ...object } } });
  const signed = (payload: string, change = {}) =>
    signer.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, ...change });
  const read = (payload: string, header: string | undefined = signed(payload)) =>
    gateway.readNotice(Buffer.from(payload), { 'stripe-signature': header });

  test.each([
    ['checkout.session.completed', 'paid', 'paid'],
    ['checkout.session.completed', 'unpaid', 'open'],
    ['checkout.session.async_payment_succeeded', 'paid', 'paid'],
    ['checkout.session.async_payment_failed', 'unpaid', 'closed'],
    ['checkout.session.expired', 'unpaid', 'closed'],
  ])('%s with its payment %s makes the session %s', async (type, payment_status, settled) => {
    expect(await read(event(type, { payment_status }))).toEqual({
      about: 'session',
      eventId: 'evt_1',
      kind: type,
      sessionId: 'cs_test_1',
      settled,
    });
  });

  test('other kinds do not concern the shop', async () => {
    expect(await read(event('payment_intent.payment_failed'))).toBeNull();
    expect(await read(event('charge.refunded'))).toBeNull();
  });

  const paid = event('checkout.session.completed', { payment_status: 'paid' });
  test.each([
    ['missing', ''],
    ['of another secret', signed(paid, { secret: 'whsec_other' })],
    ['over another body', signed('{}')],
    ['more than five minutes old', signed(paid, { timestamp: Math.floor(Date.now() / 1000) - 301 })],
  ])('a notice whose signature is %s is refused', async (_what, header) => {
    await expect(read(paid, header)).rejects.toMatchObject({ code: 'badRequest' });
  });

  test('a notice without the header, and a signed text that is no notice, are refused', async () => {
    await expect(gateway.readNotice(Buffer.from(paid), {})).rejects.toMatchObject({ code: 'badRequest' });
    await expect(read('hello')).rejects.toMatchObject({ code: 'badRequest' });
  });
});
