import { expect, test } from 'vitest';
import { Failure } from '#domain/failure.ts';
import { callTo, refusal, serverWith } from '#tests/support/shop/call-to.ts';
import { failureOfReply } from './calling/create-call.ts';
import { paymentTroubleOf, startPaying } from './paying.ts';

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
  expect(paymentTroubleOf(error)).toEqual({ text: 'Stripe session URL not received.', isOver: false });
});

const again = { text: 'Failed to initiate payment. Please try again.', isOver: false };

test('[O-07] a payment that does not start is told as documented', async () => {
  await using server = await serverWith({ 'POST /payments/session': refusal(402, 'paymentDeclined', 'Declined') });
  const error = await startPaying(callTo(server), order).catch((failure: unknown) => failure);
  expect(paymentTroubleOf(error)).toEqual(again);
});

test('[O-07] a payment that does not start may be tried again', () => {
  const declined = new Failure('paymentFailed', { text: 'Payment failed. Please try again.' });
  expect(paymentTroubleOf(declined)).toEqual(again);
  expect(paymentTroubleOf(new Failure('network'))).toEqual(again);
  expect(paymentTroubleOf(new TypeError('ours'))).toEqual(again);
});

test("[O-07] [X-09] a proxy's page is not the server's text: the payment was not started", () => {
  const page = failureOfReply({ status: 409, text: 'Conflict', body: undefined }, undefined);
  expect(paymentTroubleOf(page)).toEqual(again);
});

test('[O-07] an order that has expired cannot be paid again, in the words of the server', () => {
  const text = 'This order was not paid in time and has expired. Please place it again.';
  expect(paymentTroubleOf(new Failure('conflict', { text }))).toEqual({ text, isOver: true });
});
