import type Stripe from 'stripe';
import { dayMs, minuteMs } from '#domain/time/durations.ts';
import type { PaymentRequest } from '#server/gateways/payments.ts';

/** Stripe takes a session's end from half an hour to a day ahead. */
const leastMs = 30 * minuteMs;
const mostMs = dayMs;

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

/** What Stripe takes of a text before it refuses the request. */
const longest = { productName: 250, description: 1000 } as const;

const shortened = (text: string, most: number): string => {
  const signs = [...text];
  return signs.length <= most ? text : `${signs.slice(0, most - 1).join('')}…`;
};

/** One coupon for all orders with the same discount, so that the account at Stripe does not fill with coupons. */
export const couponId = (discountPence: number): string => `order-discount-gbp-${discountPence}`;

/**
 * The order's discount as Stripe's coupon: Stripe takes no line below nothing, and a percentage it would round in its
 * own way. Stripe shows the name beside the amount, and takes 40 signs of it.
 */
export const couponRequest = (discountPence: number): Stripe.CouponCreateParams => ({
  id: couponId(discountPence),
  name: 'Discount',
  amount_off: discountPence,
  currency: 'gbp',
  duration: 'once',
});

/** The shop's request as Stripe's: the order's own lines in pounds, less its discount, by card alone. */
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
    payment_intent_data: { description: shortened(request.description, longest.description), metadata },
    line_items: request.lines.map(({ name, quantity, unitPence }) => ({
      quantity,
      price_data: {
        currency: 'gbp',
        unit_amount: unitPence,
        product_data: { name: shortened(name, longest.productName) },
      },
    })),
    ...(request.discountPence > 0 && { discounts: [{ coupon: couponId(request.discountPence) }] }),
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    ...(end !== undefined && { expires_at: end }),
  };
}
