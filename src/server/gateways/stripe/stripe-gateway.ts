import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { Failure } from '#domain/failure.ts';
import { dayMs, minuteMs } from '#domain/pickup/clock/durations.ts';
import { within } from '#server/gateways/circuit-breaker.ts';
import type { PaymentGateway, PaymentNotice, PaymentRequest, PaymentState } from '#server/gateways/payments.ts';
import { badNotice, codeOf, isRefusedKey, stripeFailure } from './stripe-failure.ts';
import { makeRefund, refundsMadeSince, refundsOfSession, sessionOf } from './stripe-refunds.ts';

export type StripeOptions = {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly apiBase?: string | undefined;
  readonly patienceMs?: number;
};

/** With its two repeats under the same idempotency key, a call stays within a browser's half minute. */
const usualPatienceMs = 8000;
const retries = 2;
/** The library's pauses between the repeats. Its timeout ends a silence, not an answer that comes in drips. */
const pausesMs = 4_000;

const leastMs = 30 * minuteMs;
const mostMs = dayMs;

/**
 * The end in seconds: half an hour after the order's own deadline, when the shop closes the session itself. It is not calculated from the
 * clock, because Stripe refuses a repeated request under the same idempotency key with a different body. Undefined, which means Stripe's
 * longest, if it is more than a day away.
 */
const endOf = ({ expiresAt }: PaymentRequest, now: Date): number | undefined => {
  const end = expiresAt.getTime() + leastMs;
  return end - now.getTime() > mostMs ? undefined : Math.ceil(end / 1000);
};

/** Stripe refuses longer texts. */
const longest = { productName: 250, description: 1000 } as const;

/** A complete session whose money is still on its way counts as open. */
function stateOf({ status, payment_status: paid }: Stripe.Checkout.Session): PaymentState {
  if (status === 'expired') return 'closed';
  return status === 'complete' && paid !== 'unpaid' ? 'paid' : 'open';
}

const text = z.optional(z.nullable(z.string()));

/** Nothing else in an event is relied on, because its API version may differ from the library's. */
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

/** Stripe names a refund's payment, not its session. */
type OfPayment = {
  readonly about: 'payment';
  readonly eventId: string;
  readonly kind: string;
  readonly intent: string;
  readonly metadata: Readonly<Record<string, string>>;
};

const ofRefunds = ['charge.refunded', 'charge.refund.updated', 'refund.created', 'refund.updated', 'refund.failed'];

/** Null for kinds that do not concern the shop. @throws Failure 'badRequest' for what is not an event */
function noticeOf(event: unknown): PaymentNotice | OfPayment | null {
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

const shortened = (text: string, most: number): string => {
  const signs = [...text];
  return signs.length <= most ? text : `${signs.slice(0, most - 1).join('')}…`;
};

/** Orders with the same discount share a coupon, so that the account at Stripe does not fill with them. */
const couponId = (discountPence: number): string => `order-discount-gbp-${discountPence}`;

/** Stripe accepts no line below zero, rounds percentages its own way, and accepts 40 characters of the name. */
const couponRequest = (discountPence: number): Stripe.CouponCreateParams => ({
  id: couponId(discountPence),
  name: 'Discount',
  amount_off: discountPence,
  currency: 'gbp',
  duration: 'once',
});

function sessionRequest(request: PaymentRequest, now: Date): Stripe.Checkout.SessionCreateParams {
  const end = endOf(request, now);
  const metadata = { orderNumber: request.orderNumber, attempt: String(request.attempt) };
  return {
    mode: 'payment',
    payment_method_types: ['card'],
    client_reference_id: request.orderNumber,
    // Empty if the order was taken by telephone for somebody without an email address: Stripe accepts a session without one, but not an
    // empty one.
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

/** The gateway to Stripe. The official library is loaded when it is first needed. */
export function stripeGateway(options: StripeOptions): PaymentGateway {
  let loading: Promise<Stripe> | undefined;
  const client = (): Promise<Stripe> => {
    loading ??= loadStripe(options);
    return loading;
  };
  const ask = async <T>(question: (stripe: Stripe) => Promise<T>): Promise<T> => {
    const stripe = await client();
    const longestMs = (options.patienceMs ?? usualPatienceMs) * (1 + retries) + pausesMs;
    return within(longestMs, question(stripe)).catch((error: unknown) => {
      throw stripeFailure(error);
    });
  };

  return {
    name: 'stripe',
    methodText: 'Credit/Debit',
    takesTestCards: /^[sr]k_test_/.test(options.secretKey),

    async open(request) {
      if (request.discountPence > 0) await ask((stripe) => keepCoupon(stripe, request.discountPence));
      const session = await ask((stripe) =>
        stripe.checkout.sessions.create(sessionRequest(request, new Date()), {
          idempotencyKey: `${request.orderNumber}/${request.attempt}`,
        }),
      );
      if (session.amount_total !== request.amountPence) {
        await ask((stripe) => stripe.checkout.sessions.expire(session.id));
        throw stripeFailure(new Error(`Stripe charges ${session.amount_total}p, the order ${request.amountPence}p`));
      }
      if (!session.url) throw stripeFailure(new Error(`Stripe returned no URL for session ${session.id}`));
      return { sessionId: session.id, url: session.url };
    },

    look: async (sessionId) => stateOf(await ask((stripe) => stripe.checkout.sessions.retrieve(sessionId))),

    async tryKeys() {
      try {
        await ask((stripe) => stripe.refunds.list({ limit: 1 }));
        return 'works';
      } catch (error) {
        return error instanceof Error && isRefusedKey(error.cause) ? 'refused' : 'silent';
      }
    },

    async close(sessionId) {
      return ask(async (stripe) => {
        try {
          return stateOf(await stripe.checkout.sessions.expire(sessionId));
        } catch (error) {
          // Only an open session can be closed; otherwise the answer is what became of it.
          const state = stateOf(await stripe.checkout.sessions.retrieve(sessionId));
          if (state === 'open') throw error;
          return state;
        }
      });
    },

    refund: (asked) => ask((stripe) => makeRefund(stripe, asked)),
    refundsOf: (sessionId) => ask((stripe) => refundsOfSession(stripe, sessionId)),
    refundsSince: (moment) => ask((stripe) => refundsMadeSince(stripe, moment)),

    async readNotice(rawBody, headers) {
      const stripe = await client();
      const event = verified(stripe, rawBody, headers['stripe-signature'], options.webhookSecret);
      const notice = noticeOf(event);
      if (notice?.about !== 'payment') return notice;
      const { eventId, kind, intent, metadata } = notice;
      const sessionId = await ask(() => sessionOf(stripe, intent, metadata));
      return sessionId === null ? null : { about: 'refund', eventId, kind, sessionId };
    },
  };
}

async function keepCoupon(stripe: Stripe, discountPence: number): Promise<void> {
  try {
    await stripe.coupons.create(couponRequest(discountPence));
  } catch (error) {
    if (codeOf(error) !== 'resource_already_exists') throw error;
  }
}

async function loadStripe({ secretKey, apiBase, patienceMs = usualPatienceMs }: StripeOptions): Promise<Stripe> {
  const { default: Library } = await import('stripe');
  const base = apiBase === undefined ? undefined : new URL(apiBase);
  return new Library(secretKey, {
    timeout: patienceMs,
    maxNetworkRetries: retries,
    telemetry: false,
    ...(base && {
      protocol: base.protocol === 'http:' ? 'http' : 'https',
      host: base.hostname,
      port: base.port || (base.protocol === 'http:' ? '80' : '443'),
    }),
  });
}

/** @throws Failure 'badRequest' if the signature is missing, wrong or older than the library's five minutes */
function verified(stripe: Stripe, rawBody: Buffer, signature: string | string[] | undefined, secret: string): unknown {
  try {
    return stripe.webhooks.constructEvent(rawBody, signature ?? '', secret);
  } catch (error) {
    throw badNotice(error);
  }
}
