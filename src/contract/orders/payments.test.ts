import { expect, test } from 'vitest';
import { paymentErrorText, paymentErrorTexts } from './payments.ts';

test('[X-09] every documented type of payment error has a message of its own', () => {
  const types = [
    'card_error',
    'validation_error',
    'rate_limit_error',
    'invalid_request_error',
    'api_error',
    'authentication_error',
  ];
  expect(Object.keys(paymentErrorTexts).toSorted()).toEqual(types.toSorted());
  const said = types.map(paymentErrorText);
  expect(new Set(said).size).toBe(types.length);
  expect(said).not.toContain('Payment failed. Please try again.');
  expect(paymentErrorText('card_error')).toBe('Your card was declined. Please try a different card.');
});

test.each(['something_new', '', 'toString', undefined])(
  '[X-09] an error of type %s has the general message',
  (type) => {
    expect(paymentErrorText(type)).toBe('Payment failed. Please try again.');
  },
);
