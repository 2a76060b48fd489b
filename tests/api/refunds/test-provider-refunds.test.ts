import { describe, expect, test } from 'vitest';
import { signNotice } from '#server/gateways/test-payments/test-payments.ts';
import { openTestPayments, testPaymentSecret } from '#tests/support/orders/open-test-payments.ts';

const { world, testPayments, opened, pay, get, kindsOf, noticesOf, jobsOf } = await openTestPayments();

const paid = async (): Promise<string> => {
  const id = await opened();
  await pay(id);
  return id;
};
const give = (sessionId: string, amountPence: number, key: string) =>
  testPayments.refund({ sessionId, amountPence, key });
const refundKinds = async (id: string) => (await kindsOf(id)).filter((kind) => kind.startsWith('refund.'));

describe('[B-08] at the test provider a part of a session', () => {
  test('goes back any number of times up to the whole, and once for its key, also when asked for at once', async () => {
    const id = await paid();
    const answers = await Promise.all([1, 2, 3].map(() => give(id, 400, 'transfer:1')));
    expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1);
    expect((await give(id, 3000, 'transfer:2')).state).toBe('done');
    expect(await refundKinds(id)).toEqual(['refund.created', 'refund.created']);
    expect(await testPayments.look(id)).toBe('paid');
    expect((await get(`/till/pay/${id}`)).body).toContain('The whole amount has been refunded.');
  });

  test('is refused for good where it is more than is left, nothing, or of a session that nobody paid', async () => {
    const id = await opened();
    expect(await give(id, 3400, 'transfer:1')).toMatchObject({ state: 'failed', reference: null });
    await pay(id);
    expect(await give(id, 3401, 'transfer:2')).toMatchObject({ state: 'failed', reference: null });
    expect(await give(id, 0, 'transfer:3')).toMatchObject({ state: 'failed', reference: null });
    await give(id, 3400, 'transfer:1');
    expect(await give(id, 1, 'transfer:4')).toMatchObject({ problem: 'it has already been refunded in full' });
    await expect(give(id, 1, 'transfer:1')).rejects.toMatchObject({ code: 'paymentFailed' });
    await expect(give('cs_test_nothing', 1, 'transfer:5')).rejects.toMatchObject({ code: 'paymentFailed' });
    expect(await testPayments.refundsOf(id)).toHaveLength(1);
  });

  test('of several at once never more goes back than came', async () => {
    const id = await paid();
    const answers = await Promise.all([1, 2, 3, 4].map((n) => give(id, 1200, `transfer:${n}`)));
    expect(answers.filter(({ state }) => state === 'done')).toHaveLength(2);
  });

  test('is also given back on its own pages, listed without a key, and told by a signed notice', async () => {
    const id = await paid();
    const before = world.now;
    world.now = new Date(before.getTime() + 60_000);
    await give(id, 400, 'transfer:1');
    await testPayments.refundOnPages(id, 150);
    const listed = [
      { sessionId: id, amountPence: 400, state: 'done', key: 'transfer:1', at: world.now },
      { sessionId: id, amountPence: 150, state: 'done', key: null },
    ];
    const byAmount = (one: { amountPence: number }, other: { amountPence: number }) =>
      other.amountPence - one.amountPence;
    expect((await testPayments.refundsOf(id)).toSorted(byAmount)).toMatchObject(listed);
    expect((await testPayments.refundsSince(world.now)).toSorted(byAmount)).toMatchObject(listed);
    const [told] = (await noticesOf(id)).filter(({ event }) => event.type === 'refund.created');
    const body = told?.body ?? '';
    const read = await testPayments.readNotice(Buffer.from(body), {
      'stripe-signature': signNotice(testPaymentSecret, body, world.now),
    });
    expect(read).toEqual({ about: 'refund', eventId: told?.id, kind: 'refund.created', sessionId: id });
    expect(await jobsOf(told?.id ?? '')).toBe(1);
  });

  test('that its bank sends back is free to be given again, and is told', async () => {
    const id = await paid();
    const { reference } = await give(id, 3400, 'transfer:1');
    expect(await testPayments.endRefund(reference ?? '', 'failed')).toBe(true);
    expect(await testPayments.endRefund(reference ?? '', 'failed')).toBe(false);
    expect(await give(id, 3400, 'transfer:1')).toMatchObject({ state: 'failed', reference });
    expect(await give(id, 3400, 'transfer:2')).toMatchObject({ state: 'done' });
    // In no particular order: they were told at the same moment.
    expect((await refundKinds(id)).toSorted()).toEqual(['refund.created', 'refund.created', 'refund.failed']);
  });
});
