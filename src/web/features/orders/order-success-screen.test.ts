import { expect, test } from 'vitest';
import { shownOrder } from '#tests/support/browser/orders-shown.ts';
import { callTo, refusal, serverWith } from '#tests/support/shop/call-to.ts';
import type { Reply } from '#tests/support/small-server.ts';
import { nextReadMs, type Reading, readOrder, shownOf, type WatchedOrder } from './order-success-screen.tsx';

const unpaid = { body: shownOrder() };
const paid = { body: shownOrder({ status: 'paid', payBefore: null }) };

async function watched(answers: readonly Reply[]) {
  let asked = 0;
  await using server = await serverWith({
    'GET /orders/order/MA-1': () => answers[Math.min(asked++, answers.length - 1)] ?? {},
  });
  const shown: WatchedOrder[] = [];
  const pauses: number[] = [];
  let now: Reading = { data: undefined, error: null };
  for (;;) {
    now = await readOrder(callTo(server), 'MA-1', now.data).then(
      (data) => ({ data, error: null }),
      (error) => ({ data: now.data, error }),
    );
    shown.push(shownOf(now));
    const pause = nextReadMs(now);
    if (pause === false) break;
    pauses.push(pause);
  }
  const steps = shown.map((each) =>
    each.kind === 'loaded' ? `${each.order.status}${each.isChecking ? ', checking' : ''}` : each.kind,
  );
  return { shown, steps, asked, pauses };
}

test('nothing but the waiting is shown before the first answer', () => {
  expect(shownOf({ data: undefined, error: null })).toEqual({ kind: 'loading' });
});

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
  const { shown: missing } = await watched([refusal(404, 'notFound', 'Order not found')]);
  expect(missing).toEqual([{ kind: 'failed', text: 'Order not found' }]);
  const { shown: broken } = await watched([refusal(400, 'badRequest', 'No')]);
  expect(broken).toEqual([{ kind: 'failed', text: 'Failed to fetch order details.' }]);
});

test('whoever is not signed in any more is asked to sign in', async () => {
  const { steps } = await watched([refusal(401, 'signInRequired', 'Please log in to continue.')]);
  expect(steps).toEqual(['signedOut']);
});
