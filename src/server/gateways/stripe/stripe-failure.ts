import * as z from 'zod/mini';
import { paymentErrorText } from '#contract/orders/payments.ts';
import { Failure } from '#domain/failure.ts';

const text = z.optional(z.string());
const thrown = z.object({ type: text, rawType: text, code: text });

/**
 * The names of the library's errors whose type in Stripe's answer says less: a wrong key and too many
 * requests both come as 'invalid_request_error', told apart by their status.
 */
const typeByName: Readonly<Record<string, string>> = {
  StripeCardError: 'card_error',
  StripeRateLimitError: 'rate_limit_error',
  StripeAuthenticationError: 'authentication_error',
  StripePermissionError: 'authentication_error',
  StripeInvalidRequestError: 'invalid_request_error',
  StripeAPIError: 'api_error',
};

/** Stripe's error as the shop's, with the text of its type (accounts §8, X-09) and itself as the cause. */
export function stripeFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const { type = '', rawType } = thrown.safeParse(error).data ?? {};
  const known = rawType === 'validation_error' ? rawType : typeByName[type];
  return Object.assign(new Failure('paymentFailed', { text: paymentErrorText(known) }), { cause: error });
}

export const codeOf = (error: unknown): string | undefined => thrown.safeParse(error).data?.code;

/** A notice that cannot be believed. */
export const badNotice = (cause: unknown): Failure =>
  Object.assign(new Failure('badRequest', { text: 'The signature of this notice is not valid.' }), { cause });
