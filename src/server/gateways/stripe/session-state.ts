import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { Failure } from '#domain/failure.ts';
import type { PaymentNotice, PaymentState } from '#server/gateways/payments.ts';

/** A complete session whose money is still on its way counts as open. */
export function stateOf({ status, payment_status: paid }: Stripe.Checkout.Session): PaymentState {
  if (status === 'expired') return 'closed';
  return status === 'complete' && paid !== 'unpaid' ? 'paid' : 'open';
}

const text = z.optional(z.nullable(z.string()));

/** Nothing else of an event is relied on: its interface version may differ from the library's. */
const neededOfEvent = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.looseObject({ id: z.string() }) }),
});
const neededOfSession = z.object({ id: z.string(), payment_status: text });
const neededOfRefund = z.object({
  payment_intent: z.string(),
  metadata: z.optional(z.nullable(z.record(z.string(), z.string()))),
});

/** Stripe tells of a refund by its payment, not by its session. */
type OfPayment = {
  readonly about: 'payment';
  readonly eventId: string;
  readonly kind: string;
  readonly intent: string;
  readonly metadata: Readonly<Record<string, string>>;
};

const ofRefunds = ['charge.refunded', 'charge.refund.updated', 'refund.created', 'refund.updated', 'refund.failed'];

/** Null for kinds that do not concern the shop. @throws Failure 'badRequest' for what is no event */
export function noticeOf(event: unknown): PaymentNotice | OfPayment | null {
  const read = neededOfEvent.safeParse(event).data;
  if (!read) throw new Failure('badRequest');
  const { id: eventId, type: kind, data } = read;
  if (ofRefunds.includes(kind)) {
    const { payment_intent: intent, metadata } = neededOfRefund.safeParse(data.object).data ?? {};
    return intent === undefined ? null : { about: 'payment', eventId, kind, intent, metadata: metadata ?? {} };
  }
  const session = neededOfSession.safeParse(data.object).data;
  if (!session) throw new Failure('badRequest');
  const settled = settledBy(kind, session.payment_status ?? undefined);
  return settled && { about: 'session', eventId, kind, sessionId: session.id, settled };
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
