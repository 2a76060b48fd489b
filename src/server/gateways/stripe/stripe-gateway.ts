import type Stripe from 'stripe';
import type { PaymentGateway } from '#server/gateways/payments.ts';
import { within } from '#server/gateways/within.ts';
import { couponRequest, sessionRequest } from './session-request.ts';
import { noticeOf, stateOf } from './session-state.ts';
import { badNotice, codeOf, isRefusedKey, stripeFailure } from './stripe-failure.ts';
import { makeRefund, refundsMadeSince, refundsOfSession, sessionOf } from './stripe-refunds.ts';

export type StripeOptions = {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly apiBase?: string | undefined;
  readonly patienceMs?: number;
};

/** With its two repeats under the same idempotency key a call stays within a browser's half minute. */
const usualPatienceMs = 8000;
const retries = 2;
/** The library's pauses between them. Its time-out ends a silence, not an answer that comes in drops. */
const pausesMs = 4_000;

/** The official library is loaded when it is first needed. */
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
        throw stripeFailure(new Error(`Stripe asks ${session.amount_total}p, the order ${request.amountPence}p`));
      }
      if (!session.url) throw stripeFailure(new Error(`Stripe gave no address for session ${session.id}`));
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
          // Only an open session can be closed; else what it became is the answer.
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

/** @throws Failure 'badRequest' where the signature is missing, wrong or older than the library's five minutes */
function verified(stripe: Stripe, rawBody: Buffer, signature: string | string[] | undefined, secret: string): unknown {
  try {
    return stripe.webhooks.constructEvent(rawBody, signature ?? '', secret);
  } catch (error) {
    throw badNotice(error);
  }
}
