import { expect, test } from 'vitest';
import { callTo, refusal, serverWith } from '#tests/support/call-to.ts';
import { handClock } from '#tests/support/hand-clock.ts';
import { shownOrder } from '#tests/support/orders-shown.ts';
import type { Reply } from '#tests/support/small-server.ts';
import { type WatchedOrder, watchOrder } from './watch-order.ts';

const unpaid = { body: shownOrder() };
const paid = { body: shownOrder({ status: 'paid', payBefore: null }) };

/** Everything that the screen is told, while the server gives these answers, the last one again and again. */
async function watched(answers: readonly Reply[], isWanted = () => true) {
  let asked = 0;
  const clock = handClock();
  await using server = await serverWith({
    'GET /orders/order/MA-1': () => answers[Math.min(asked++, answers.length - 1)] ?? {},
  });
  const told: WatchedOrder[] = [];
  await watchOrder({
    call: callTo(server),
    clock,
    orderNo: 'MA-1',
    tell: (now) => told.push(now),
    isWanted,
  });
  const steps = told.map((now) =>
    now.kind === 'loaded' ? `${now.order.status}${now.isChecking ? ', checking' : ''}` : now.kind,
  );
  return { told, steps, asked, pauses: clock.pauses };
}

test('[U-01] a paid order is shown at once', async () => {
  expect(await watched([paid])).toMatchObject({ steps: ['paid'], asked: 1 });
});

test('[U-01] an order whose payment is on its way is paid as soon as the server knows', async () => {
  const { steps, pauses } = await watched([unpaid, unpaid, paid]);
  expect(steps).toEqual(['awaitingPayment, checking', 'awaitingPayment, checking', 'paid']);
  expect(pauses).toEqual([1000, 1000]);
});

test('an order that stays unpaid is asked for five times more and then left', async () => {
  const { steps, asked } = await watched([unpaid]);
  expect(asked).toBe(6);
  expect(steps.at(-1)).toBe('awaitingPayment');
});

test('an order that was seen once stays in sight when a later look fails', async () => {
  const { steps } = await watched([unpaid, refusal(400, 'badRequest', 'No')]);
  expect(steps).toEqual(['awaitingPayment, checking', 'awaitingPayment']);
});

test('[U-02] an order that is not there, and one that cannot be had', async () => {
  const { told: missing } = await watched([refusal(404, 'notFound', 'Order not found')]);
  expect(missing).toEqual([{ kind: 'failed', text: 'Order not found' }]);
  const { told: broken } = await watched([refusal(400, 'badRequest', 'No')]);
  expect(broken).toEqual([{ kind: 'failed', text: 'Failed to fetch order details.' }]);
});

test('whoever is not signed in any more is asked to sign in', async () => {
  const { steps } = await watched([refusal(401, 'signInRequired', 'Please log in to continue.')]);
  expect(steps).toEqual(['signedOut']);
});

test('a screen that was left is told nothing', async () => {
  expect(await watched([unpaid], () => false)).toMatchObject({ steps: [], asked: 1 });
});
