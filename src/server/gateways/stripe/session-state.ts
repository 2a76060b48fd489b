import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { Failure } from '#domain/failure.ts';
import type { PaymentNotice, PaymentState } from '#server/gateways/payments.ts';

/** A complete session whose money is still on its way counts as open. */
export function stateOf({ status, payment_status: paid }: Stripe.Checkout.Session): PaymentState {
  if (status === 'expired') return 'closed';
  return status === 'complete' && paid !== 'unpaid' ? 'paid' : 'open';
}

/** Nothing else of an event is relied on: its interface version may differ from the library's. */
const neededOfEvent = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.object({ id: z.string(), payment_status: z.optional(z.nullable(z.string())) }) }),
});

/** Null for kinds that do not concern the shop. @throws Failure 'badRequest' for what is no event */
export function noticeOf(event: unknown): PaymentNotice | null {
  const read = neededOfEvent.safeParse(event).data;
  if (!read) throw new Failure('badRequest');
  const { id, type, data } = read;
  const settled = settledBy(type, data.object.payment_status ?? undefined);
  return settled && { eventId: id, kind: type, sessionId: data.object.id, settled };
}

function settledBy(kind: string, paid: string | undefined): PaymentState | null {
  switch (kind) {
    case 'checkout.session.completed':
      return paid === 'paid' || paid === 'no_payment_required' ? 'paid' : 'open';
    case 'checkout.session.async_payment_succeeded':
      return 'paid';
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return 'closed';
    default:
      return null;
  }
}
