import type Stripe from 'stripe';
import type { PaymentState } from '#server/gateways/payments.ts';

/** A session in the shop's words. A complete one whose money is still on its way counts as open. */
export function stateOf({ status, payment_status: paid }: Stripe.Checkout.Session): PaymentState {
  if (status === 'expired') return 'closed';
  return status === 'complete' && paid !== 'unpaid' ? 'paid' : 'open';
}

/** What an event makes of its session; null for kinds that do not concern the shop. */
export function settledBy(event: Stripe.Event): { sessionId: string; settled: PaymentState } | null {
  switch (event.type) {
    case 'checkout.session.completed':
      return {
        sessionId: event.data.object.id,
        settled: event.data.object.payment_status === 'unpaid' ? 'open' : 'paid',
      };
    case 'checkout.session.async_payment_succeeded':
      return { sessionId: event.data.object.id, settled: 'paid' };
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return { sessionId: event.data.object.id, settled: 'closed' };
    default:
      return null;
  }
}
