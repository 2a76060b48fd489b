import { expect, test } from 'vitest';
import { Failure } from '#domain/failure.ts';
import { failureOfReply } from '#web/lib/calling/failure-of-reply.ts';
import { wordsOfPaymentTrouble, wordsOfRefusal } from './place-order.ts';

const answered = (status: number, text: string) => failureOfReply({ status, text, body: undefined }, undefined);

test("[O-07] a refused order is told in the server's words", () => {
  expect(wordsOfRefusal(new Failure('outOfStock', { text: 'Only 1 of Rainbow Cake left.' }))).toEqual({
    text: 'Only 1 of Rainbow Cake left.',
    hint: null,
  });
});

test('[O-07] an order that got no answer failed to be submitted, and why', () => {
  expect(wordsOfRefusal(new Failure('network'))).toEqual({
    text: 'Order submission failed',
    hint: 'Unable to connect to our servers. Please check your internet connection and try again.',
  });
});

test("[O-07] [X-09] a proxy's page is not the server's text: the order failed to be submitted", () => {
  expect(wordsOfRefusal(answered(502, '<html><h1>502 Bad Gateway</h1></html>'))).toEqual({
    text: 'Order submission failed',
    hint: 'Something went wrong on our end. Please try again in a few minutes.',
  });
  expect(wordsOfPaymentTrouble(answered(409, 'Conflict'))).toEqual({
    text: 'Failed to initiate payment. Please try again.',
    mayPayAgain: true,
  });
});

test("[O-07] an order service's plain text is the server's text", () => {
  const text = 'The bakery is closed on that day';
  expect(wordsOfRefusal(answered(400, text))).toEqual({ text, hint: null });
  expect(wordsOfRefusal(answered(503, text))).toEqual({ text, hint: null });
});

test('[O-07] a payment that does not start may be tried again', () => {
  const again = { text: 'Failed to initiate payment. Please try again.', mayPayAgain: true };
  expect(wordsOfPaymentTrouble(new Failure('paymentFailed', { text: 'Payment failed. Please try again.' }))).toEqual(
    again,
  );
  expect(wordsOfPaymentTrouble(new Failure('network'))).toEqual(again);
});

test('[O-07] a payment without an address is told as documented', () => {
  const failure = new Failure('paymentFailed', { text: 'Stripe session URL not received.' });
  expect(wordsOfPaymentTrouble(failure)).toEqual({ text: 'Stripe session URL not received.', mayPayAgain: true });
});

test('[O-07] an order that has expired cannot be paid again, in the words of the server', () => {
  const text = 'This order was not paid in time and has expired. Please place it again.';
  expect(wordsOfPaymentTrouble(new Failure('conflict', { text }))).toEqual({ text, mayPayAgain: false });
});
