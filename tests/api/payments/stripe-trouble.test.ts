import { expect, test } from 'vitest';
import { paymentErrorTexts } from '#contract/orders/payments.ts';
import { stripeGateway } from '#server/gateways/stripe/stripe-gateway.ts';
import { paymentRequest } from '#tests/support/orders/payment-request.ts';
import { stripeApi } from '#tests/support/stripe/stripe-api.ts';

const stripe = await stripeApi();
const gatewayOf = (patienceMs?: number) =>
  stripeGateway({
    secretKey: 'sk_test_shop',
    webhookSecret: 'whsec_of_the_test',
    apiBase: stripe.address,
    ...(patienceMs !== undefined && { patienceMs }),
  });
const gateway = gatewayOf();
/** For a Stripe that does not respond at all. */
const hasty = gatewayOf(200);
/** For one that responds after all: long enough for a busy machine. */
const patient = gatewayOf(1_500);

let number = 0;
const request = (change = {}) => paymentRequest({ orderNumber: `MA-7K2F-${1000 + number++}`, ...change });
test('a request that Stripe leaves without an answer is repeated under the same key and opens one session', async () => {
  stripe.fallSilent(1);
  const before = stripe.requests.length;
  expect((await patient.open(request())).sessionId).toMatch(/^cs_test_/);
  const keys = stripe.requests.slice(before).map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('[X-09] a Stripe that stays silent gives the general text', async () => {
  stripe.fallSilent(3);
  await expect(hasty.open(request())).rejects.toMatchObject({
    code: 'paymentFailed',
    message: 'Payment failed. Please try again.',
  });
});

test('a key that is in use by the same request elsewhere is waited for', async () => {
  stripe.fail({ status: 409, type: 'idempotency_error', code: 'idempotency_key_in_use' });
  expect((await gateway.open(request())).sessionId).toMatch(/^cs_test_/);
});

test('[X-09] too many requests are told at once, and not made more by repeating', async () => {
  const before = stripe.requests.length;
  stripe.fail({ status: 429, type: 'invalid_request_error', code: 'rate_limit' });
  await expect(gateway.open(request())).rejects.toMatchObject({ message: paymentErrorTexts.rate_limit_error });
  expect(stripe.requests.length).toBe(before + 1);
});

test('a fault that Stripe keeps under a key comes again for that attempt, and not for the next', async () => {
  stripe.meetFaults(1);
  const asked = request();
  await expect(gateway.open(asked)).rejects.toMatchObject({ message: paymentErrorTexts.api_error });
  await expect(gateway.open(asked)).rejects.toMatchObject({ message: paymentErrorTexts.api_error });
  expect((await gateway.open({ ...asked, attempt: 2 })).sessionId).toMatch(/^cs_test_/);
});

test('one key for two amounts is refused: nobody is charged what the order does not say', async () => {
  const asked = request();
  await gateway.open(asked);
  await expect(
    gateway.open({ ...asked, amountPence: 100, lines: [{ name: 'Cake', quantity: 1, unitPence: 100 }] }),
  ).rejects.toMatchObject({
    code: 'paymentFailed',
    message: 'Payment failed. Please try again.',
    cause: { rawType: 'idempotency_error' },
  });
});

test('a session that ended at Stripe by itself is closed', async () => {
  const { sessionId } = await gateway.open(request());
  stripe.end(sessionId);
  expect(await gateway.look(sessionId)).toBe('closed');
  expect(await gateway.close(sessionId)).toBe('closed');
});

test('a closing that Stripe leaves without an answer is no closing, unless Stripe says on asking that it was', async () => {
  const { sessionId } = await gateway.open(request());
  stripe.fallSilent(3);
  await expect(hasty.close(sessionId)).rejects.toMatchObject({ code: 'paymentFailed' });
  expect(await gateway.look(sessionId)).toBe('open');
  stripe.fallSilent(3);
  stripe.end(sessionId);
  expect(await patient.close(sessionId)).toBe('closed');
});
