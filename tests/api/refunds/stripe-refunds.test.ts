import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stripeGateway } from '#server/gateways/stripe/stripe-gateway.ts';
import { paymentRequest } from '#tests/support/orders/payment-request.ts';
import { stripeApi } from '#tests/support/stripe/stripe-api.ts';
import { chargeRefunded, refundEvent, stripeSignature } from '#tests/support/stripe/stripe-events.ts';

const webhookSecret = 'whsec_of_the_test';
const stripe = await stripeApi();
const usual = { secretKey: 'sk_test_shop', webhookSecret, apiBase: stripe.address };
const gateway = stripeGateway(usual);
/** For a Stripe that does not respond at all. */
const hasty = stripeGateway({ ...usual, patienceMs: 200 });

let attempt = 0;
const paid = async (): Promise<string> => {
  const { sessionId } = await gateway.open(paymentRequest({ attempt: ++attempt }));
  stripe.pay(sessionId);
  return sessionId;
};
const give = (sessionId: string, amountPence: number, key: string) => gateway.refund({ sessionId, amountPence, key });
const madeOf = (id: string) => stripe.refunds.filter(({ payment_intent }) => payment_intent === `pi_${id}`);
const creations = () => stripe.requests.filter(({ path }) => path === 'POST /v1/refunds');

beforeEach(() => {
  stripe.requests.length = 0;
});
afterEach(() => {
  stripe.refundsEndAs('succeeded');
  vi.useRealTimers();
});

describe('[B-08] a part of what a session took', () => {
  test('goes back through its payment, any number of times up to the whole, and carries the shop’s key', async () => {
    const id = await paid();
    expect(await give(id, 400, 'transfer:1')).toEqual({ state: 'done', reference: 're_1', problem: '' });
    expect(creations()[0]).toMatchObject({
      form: {
        payment_intent: `pi_${id}`,
        amount: '400',
        'metadata[key]': 'transfer:1',
        'metadata[sessionId]': id,
      },
      headers: { 'idempotency-key': `${id}/transfer:1` },
    });
    expect((await give(id, 3000, 'transfer:2')).state).toBe('done');
    expect(madeOf(id).map(({ amount }) => amount)).toEqual([400, 3000]);
  });

  test('is given back once however often its key is repeated, at once and after Stripe has forgotten the key', async () => {
    const id = await paid();
    const first = await give(id, 1700, 'transfer:1');
    await Promise.all([1, 2, 3].map(() => give(id, 1700, 'transfer:1')));
    stripe.forgetKeys();
    expect(await give(id, 1700, 'transfer:1')).toEqual(first);
    expect(madeOf(id)).toHaveLength(1);
    expect((await give(id, 1700, 'transfer:2')).reference).not.toBe(first.reference);
  });

  test('whose first answer was lost is found again, though its key is forgotten', async () => {
    const id = await paid();
    await give(id, 900, 'transfer:1');
    stripe.forgetKeys();
    stripe.fallSilent(3);
    await expect(hasty.refund({ sessionId: id, amountPence: 900, key: 'transfer:1' })).rejects.toMatchObject({
      code: 'paymentFailed',
    });
    expect((await give(id, 900, 'transfer:1')).state).toBe('done');
    expect(madeOf(id)).toHaveLength(1);
  });

  test('is refused for good, with Stripe’s reason, where it is more than is left, nothing is left or the bank disputes it', async () => {
    const id = await paid();
    await give(id, 3000, 'transfer:1');
    expect(await give(id, 401, 'transfer:2')).toMatchObject({
      state: 'failed',
      reference: null,
      problem: expect.stringContaining('greater than unrefunded amount'),
    });
    await give(id, 400, 'transfer:3');
    expect(await give(id, 1, 'transfer:4')).toMatchObject({ state: 'failed', reference: null });
    const disputed = await paid();
    stripe.dispute(disputed);
    expect(await give(disputed, 1, 'transfer:5')).toMatchObject({ state: 'failed', reference: null });
    const unpaid = (await gateway.open(paymentRequest({ attempt: ++attempt }))).sessionId;
    expect(await give(unpaid, 1, 'transfer:6')).toMatchObject({ state: 'failed', reference: null });
    expect(madeOf(id)).toHaveLength(2);
  });

  test.each([
    ['a fault', 3, { status: 500, type: 'api_error' }],
    ['too many requests', 1, { status: 429, type: 'invalid_request_error', code: 'rate_limit' }],
    ['a key that is in use', 3, { status: 409, type: 'idempotency_error', code: 'idempotency_key_in_use' }],
    ['no money in the account', 1, { status: 400, type: 'invalid_request_error', code: 'balance_insufficient' }],
    ['a wrong secret', 1, { status: 401, type: 'invalid_request_error' }],
  ])('is tried again later where Stripe answers with %s', async (_what, times, trouble) => {
    const id = await paid();
    stripe.failRefunds(...Array.from({ length: times }, () => trouble));
    await expect(give(id, 100, 'transfer:1')).rejects.toMatchObject({ code: 'paymentFailed' });
    expect(await give(id, 100, 'transfer:1')).toMatchObject({ state: 'done' });
    expect(madeOf(id)).toHaveLength(1);
  });

  test('is never another amount under the key that it had', async () => {
    const id = await paid();
    await give(id, 100, 'transfer:1');
    await expect(give(id, 200, 'transfer:1')).rejects.toMatchObject({ code: 'paymentFailed' });
    expect(madeOf(id)).toHaveLength(1);
  });

  test('may be on its way, and fail later: a repeat of the key says so and gives nothing a second time', async () => {
    const id = await paid();
    stripe.refundsEndAs('pending');
    expect((await give(id, 500, 'transfer:1')).state).toBe('pending');
    for (const refund of madeOf(id)) Object.assign(refund, { status: 'failed', failure_reason: 'lost_or_stolen_card' });
    expect(await give(id, 500, 'transfer:1')).toMatchObject({ state: 'failed', problem: 'lost_or_stolen_card' });
    expect(madeOf(id)).toHaveLength(1);
    stripe.refundsEndAs('succeeded');
    expect((await give(id, 3400, 'transfer:2')).state).toBe('done');
  });
});

describe('[B-08] what was given back is listed', () => {
  test('of a session, with whoever made it: our key, or none for one of Stripe’s own pages', async () => {
    const id = await paid();
    await give(id, 400, 'transfer:1');
    stripe.refundByHand(id, 250);
    stripe.refundsEndAs('failed');
    await give(id, 100, 'transfer:2');
    expect(await gateway.refundsOf(id)).toMatchObject([
      { sessionId: id, amountPence: 400, state: 'done', key: 'transfer:1' },
      { sessionId: id, amountPence: 250, state: 'done', key: null },
      { sessionId: id, amountPence: 100, state: 'failed', key: 'transfer:2', problem: 'expired_or_canceled_card' },
    ]);
  });

  test('of all sessions since a moment, over many pages, with the session that each was taken from', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    const since = new Date();
    const [one, other] = [await paid(), await paid()];
    for (let n = 0; n < 120; n++) stripe.refundByHand(one, 1);
    await give(other, 7, 'transfer:1');
    stripe.requests.length = 0;
    const found = await gateway.refundsSince(since);
    expect(found).toHaveLength(121);
    expect(new Set(found.map(({ sessionId }) => sessionId))).toEqual(new Set([one, other]));
    expect(found.at(-1)).toMatchObject({ sessionId: other, amountPence: 7, key: 'transfer:1' });
    // Two pages, and one request to ask whose payment it was: our own refunds say so themselves.
    expect(stripe.requests).toHaveLength(3);
    expect(await gateway.refundsSince(new Date(since.getTime() + 60_000))).toEqual([]);
  });
});

describe('[B-08] a notice of a refund', () => {
  const read = (body: string, by = gateway) =>
    by.readNotice(Buffer.from(body), { 'stripe-signature': stripeSignature(body, webhookSecret) });

  test('names the session, though Stripe tells of the payment alone', async () => {
    const id = await paid();
    await give(id, 100, 'transfer:1');
    stripe.refundByHand(id, 50);
    for (const refund of madeOf(id)) {
      for (const kind of ['created', 'updated', 'failed'] as const)
        expect(await read(refundEvent('evt_1', kind, refund))).toEqual({
          about: 'refund',
          eventId: 'evt_1',
          kind: `refund.${kind}`,
          sessionId: id,
        });
    }
    const charge = chargeRefunded('evt_2', { id, orderNumber: 'MA-7K2F-9QXD', amountPence: 3400 });
    expect(await read(charge)).toMatchObject({ about: 'refund', kind: 'charge.refunded', sessionId: id });
  });

  test('of a payment that no session took does not concern the shop; while Stripe does not say whose it is, it is to come again', async () => {
    const stray = chargeRefunded('evt_3', { id: 'cs_test_stray', orderNumber: 'MA-2222-2222', amountPence: 1 });
    expect(await read(stray)).toBeNull();
    stripe.fallSilent(3);
    await expect(read(stray, hasty)).rejects.toMatchObject({ code: 'paymentFailed' });
  });
});
