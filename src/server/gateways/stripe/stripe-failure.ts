import * as z from 'zod/mini';
import { paymentErrorText } from '#contract/orders/payments.ts';
import { Failure } from '#domain/failure.ts';

const text = z.optional(z.string());
const thrown = z.object({ type: text, rawType: text, code: text, param: text, message: text });

/** A wrong key and too many requests both come as 'invalid_request_error'; the library's names tell them apart. */
const typeByName: Readonly<Record<string, string>> = {
  StripeCardError: 'card_error',
  StripeRateLimitError: 'rate_limit_error',
  StripeAuthenticationError: 'authentication_error',
  StripePermissionError: 'authentication_error',
  StripeInvalidRequestError: 'invalid_request_error',
  StripeAPIError: 'api_error',
};

/** Returns a failure with the text of the error's type (accounts §8, X-09) and the error itself as the cause. */
export function stripeFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const { type = '', rawType } = thrown.safeParse(error).data ?? {};
  const known = rawType === 'validation_error' ? rawType : typeByName[type];
  return Object.assign(new Failure('paymentFailed', { text: paymentErrorText(known) }), { cause: error });
}

/** Whether Stripe does not know the key, or does not let it do this. */
export const isRefusedKey = (error: unknown): boolean =>
  typeByName[thrown.safeParse(error).data?.type ?? ''] === 'authentication_error';

export const codeOf = (error: unknown): string | undefined => thrown.safeParse(error).data?.code;

const refusals: readonly (string | undefined)[] = [
  'charge_already_refunded',
  'charge_disputed',
  'charge_not_refundable',
  'refund_disputed_payment',
];

/**
 * Why Stripe will never make this refund, in its own words; null for a fault that may pass. Asking for more than is left has no code of its
 * own.
 */
export function refusalOf(error: unknown): string | null {
  const { rawType, code, param, message } = thrown.safeParse(error).data ?? {};
  const isMoreThanLeft = rawType === 'invalid_request_error' && param === 'amount';
  return isMoreThanLeft || refusals.includes(code) ? (message ?? 'Stripe refused it') : null;
}

export const badNotice = (cause: unknown): Failure =>
  Object.assign(new Failure('badRequest', { text: 'The signature of this notice is not valid.' }), { cause });
