import type Stripe from 'stripe';
import { dayMs, minuteMs } from '#domain/time/durations.ts';
import type { PaymentRequest } from '#server/gateways/payments.ts';

const leastMs = 30 * minuteMs;
const mostMs = dayMs;

/**
 * In seconds: half an hour after the order's own deadline, at which the shop closes the session itself. Not reckoned
 * from the clock: Stripe refuses a repeated request under the same idempotency key whose body differs. Undefined, and
 * so Stripe's longest, where it is more than a day away.
 */
const endOf = ({ expiresAt }: PaymentRequest, now: Date): number | undefined => {
  const end = expiresAt.getTime() + leastMs;
  return end - now.getTime() > mostMs ? undefined : Math.ceil(end / 1000);
};

/** Stripe refuses longer texts. */
const longest = { productName: 250, description: 1000 } as const;

const shortened = (text: string, most: number): string => {
  const signs = [...text];
  return signs.length <= most ? text : `${signs.slice(0, most - 1).join('')}…`;
};

/** Orders with the same discount share a coupon, so that the account at Stripe does not fill with them. */
export const couponId = (discountPence: number): string => `order-discount-gbp-${discountPence}`;

/** Stripe takes no line below nothing, rounds percentages its own way, and takes 40 signs of the name. */
export const couponRequest = (discountPence: number): Stripe.CouponCreateParams => ({
  id: couponId(discountPence),
  name: 'Discount',
  amount_off: discountPence,
  currency: 'gbp',
  duration: 'once',
});

export function sessionRequest(request: PaymentRequest, now: Date): Stripe.Checkout.SessionCreateParams {
  const end = endOf(request, now);
  const metadata = { orderNumber: request.orderNumber, attempt: String(request.attempt) };
  return {
    mode: 'payment',
    payment_method_types: ['card'],
    client_reference_id: request.orderNumber,
    // Empty where the order was taken by telephone for somebody without one: Stripe takes none, and no empty one.
    ...(request.email !== '' && { customer_email: request.email }),
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
