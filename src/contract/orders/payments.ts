import * as z from 'zod/mini';
import { endpoint } from '#contract/wire/endpoint.ts';
import { orderNo } from './orders.ts';

export const paymentTexts = {
  notStarted: 'Failed to initiate payment. Please try again.',
  noUrl: 'Stripe session URL not received.',
} as const;

/** The names are the card provider's own (accounts §8, X-09). */
export const paymentErrorTexts = {
  card_error: 'Your card was declined. Please try a different card.',
  validation_error: 'Some payment details are not valid. Please check them and try again.',
  rate_limit_error: 'Too many payments are being made at the moment. Please wait a moment and try again.',
  invalid_request_error: 'The payment request was not accepted. Please contact us to complete your order.',
  api_error: 'The payment service is having a problem. Please try again in a few minutes.',
  authentication_error: 'We could not connect to the payment service. Please contact us to complete your order.',
} as const;

export const paymentErrorText = (type: string | undefined): string =>
  Object.entries(paymentErrorTexts).find(([known]) => known === type)?.[1] ?? 'Payment failed. Please try again.';

/** `amount` is in pence: the shop charges what the order says, and refuses a request that disagrees (accounts §3). */
export const startPayment = endpoint({
  method: 'POST',
  path: '/payments/session',
  access: 'customer',
  writes: 'itself',
  input: z.object({
    amount: z.int().check(z.minimum(1)),
    orderNo,
  }),
  output: z.object({ url: z.string() }),
  reads: z.catch(z.object({ url: z.optional(z.string()) }), {}),
});
