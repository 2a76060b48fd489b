import type Stripe from 'stripe';
import type { PaymentRequest } from '#server/gateways/payments.ts';

const minuteMs = 60_000;

/** Stripe takes a session's end from half an hour to a day ahead. */
const leastMs = 30 * minuteMs;
const mostMs = 24 * 60 * minuteMs;

/**
 * When the session ends, in seconds: half an hour after the order's own deadline, so that it always lies as far
 * ahead as Stripe asks. It must not be reckoned from the clock: Stripe refuses a repeated request under the same
 * idempotency key whose body differs. Until then the shop closes the session itself, at the order's deadline.
 * Undefined, and so Stripe's longest, where the deadline is more than Stripe's day away.
 */
const endOf = ({ expiresAt }: PaymentRequest, now: Date): number | undefined => {
  const end = expiresAt.getTime() + leastMs;
  return end - now.getTime() > mostMs ? undefined : Math.ceil(end / 1000);
};

/** The shop's request as Stripe's: one line with the whole amount, cards alone, in pounds. */
export function sessionRequest(request: PaymentRequest, now: Date): Stripe.Checkout.SessionCreateParams {
  const end = endOf(request, now);
  const metadata = { orderNumber: request.orderNumber, attempt: String(request.attempt) };
  return {
    mode: 'payment',
    payment_method_types: ['card'],
    client_reference_id: request.orderNumber,
    customer_email: request.email,
    locale: 'en-GB',
    metadata,
    payment_intent_data: { description: request.description, metadata },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'gbp',
          unit_amount: request.amountPence,
          product_data: { name: request.description },
        },
      },
    ],
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    ...(end !== undefined && { expires_at: end }),
  };
}
