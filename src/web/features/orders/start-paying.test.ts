import { expect, test } from 'vitest';
import { Failure } from '#domain/failure.ts';
import { callTo, refusal, serverWith } from '#tests/support/call-to.ts';
import { paymentTroubleText, startPaying } from './start-paying.ts';

const order = { orderNo: 'MA-1', total: 33.35 };

test('[O-07] the payment session is asked for in whole pence', async () => {
  await using server = await serverWith({ 'POST /payments/session': { body: { url: 'https://pay.example/x' } } });
  expect(await startPaying(callTo(server), order)).toBe('https://pay.example/x');
  expect(server.received.at(-1)?.body).toEqual({ amount: 3335, orderNo: 'MA-1' });
});

test.each(['', '/pay', 'javascript:alert(1)', 'data:text/html,x'])(
  '[O-07] the address %s is not gone to',
  async (url) => {
    await using server = await serverWith({ 'POST /payments/session': { body: { url } } });
    await expect(startPaying(callTo(server), order)).rejects.toMatchObject({
      code: 'paymentFailed',
      detail: { text: 'Stripe session URL not received.' },
    });
  },
);

test('[O-07] a session without a url is told as documented', async () => {
  await using server = await serverWith({ 'POST /payments/session': { body: {} } });
  const error = await startPaying(callTo(server), order).catch((failure: unknown) => failure);
  expect(paymentTroubleText(error)).toBe('Stripe session URL not received.');
});

test('[O-07] a payment that does not start is told as documented', async () => {
  await using server = await serverWith({ 'POST /payments/session': refusal(402, 'paymentDeclined', 'Declined') });
  const error = await startPaying(callTo(server), order).catch((failure: unknown) => failure);
  expect(paymentTroubleText(error)).toBe('Failed to initiate payment. Please try again.');
});

test('an order that can no longer be paid is told in the words of the server', () => {
  const text = 'This order can no longer be paid.';
  expect(paymentTroubleText(new Failure('conflict', { text }))).toBe(text);
});
