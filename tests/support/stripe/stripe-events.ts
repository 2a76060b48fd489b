import Stripe from 'stripe';
import type { StripeRefund } from './stripe-refunds.ts';

/** A notice in the shape that Stripe documents, with whatever fields a test wants to differ. */
const event = (id: string, type: string, object: object, more: object = {}): string =>
  JSON.stringify({
    id,
    object: 'event',
    api_version: '2025-10-29.clover',
    created: 1_763_467_200,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
    ...more,
  });

type Session = { readonly id: string; readonly orderNumber: string; readonly amountPence: number };
type SessionEvent = 'completed' | 'expired' | 'async_payment_succeeded' | 'async_payment_failed';

/** checkout.session.* — https://docs.stripe.com/api/checkout/sessions/object */
export function sessionEvent(
  id: string,
  kind: SessionEvent,
  { id: sessionId, orderNumber, amountPence }: Session,
  { changes = {}, envelope = {} }: { changes?: object; envelope?: object } = {},
): string {
  const isPaid = kind === 'completed' || kind === 'async_payment_succeeded';
  const session = {
    id: sessionId,
    object: 'checkout.session',
    amount_subtotal: amountPence,
    amount_total: amountPence,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    client_reference_id: orderNumber,
    created: 1_763_467_000,
    currency: 'gbp',
    customer: null,
    customer_details: { email: 'priya@example.com', name: 'Priya Shah', phone: null, tax_exempt: 'none', tax_ids: [] },
    customer_email: 'priya@example.com',
    expires_at: 1_763_470_600,
    livemode: false,
    locale: 'en-GB',
    metadata: { orderNumber, attempt: '1' },
    mode: 'payment',
    payment_intent: isPaid ? `pi_${sessionId}` : null,
    payment_method_types: ['card'],
    payment_status: isPaid ? 'paid' : 'unpaid',
    status: kind === 'expired' ? 'expired' : 'complete',
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    url: null,
    ...changes,
  };
  return event(id, `checkout.session.${kind}`, session, envelope);
}

/** charge.refunded — https://docs.stripe.com/api/charges/object */
export const chargeRefunded = (id: string, { id: sessionId, orderNumber, amountPence }: Session): string =>
  event(id, 'charge.refunded', {
    id: `ch_${sessionId}`,
    object: 'charge',
    amount: amountPence,
    amount_captured: amountPence,
    amount_refunded: amountPence,
    captured: true,
    currency: 'gbp',
    metadata: { orderNumber, attempt: '1' },
    paid: true,
    payment_intent: `pi_${sessionId}`,
    refunded: true,
    status: 'succeeded',
  });

/** refund.* — https://docs.stripe.com/api/refunds/object */
export const refundEvent = (id: string, kind: 'created' | 'updated' | 'failed', refund: StripeRefund): string =>
  event(id, `refund.${kind}`, refund);

/** payment_intent.payment_failed — https://docs.stripe.com/api/payment_intents/object */
export const paymentFailed = (id: string, { id: sessionId, orderNumber, amountPence }: Session): string =>
  event(id, 'payment_intent.payment_failed', {
    id: `pi_${sessionId}`,
    object: 'payment_intent',
    amount: amountPence,
    amount_received: 0,
    currency: 'gbp',
    last_payment_error: {
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
      type: 'card_error',
    },
    metadata: { orderNumber, attempt: '1' },
    status: 'requires_payment_method',
  });

const signer = new Stripe('sk_test_signer');

/** The header that Stripe's own library makes for a body. */
export const stripeSignature = (payload: string, secret: string, timestamp = Math.floor(Date.now() / 1000)): string =>
  signer.webhooks.generateTestHeaderString({ payload, secret, timestamp });
