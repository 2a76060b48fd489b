import type Stripe from 'stripe';
import type { ProviderRefund, RefundAnswer, RefundRequest, RefundState } from '#server/gateways/payments.ts';
import { refusalOf } from './stripe-failure.ts';

/** More refunds at once than any bakery makes: what a process can hold must not depend on how many the account has. */
const mostAtOnce = 5_000;
const perPage = 100;

/** For Stripe a card's refund is done at once; the bank may send it back within a month. */
export const refundStateOf = ({ status }: Pick<Stripe.Refund, 'status'>): RefundState => {
  if (status === 'failed' || status === 'canceled') return 'failed';
  return status === 'pending' || status === 'requires_action' ? 'pending' : 'done';
};

const idOf = (one: string | { readonly id: string } | null): string | null =>
  typeof one === 'string' ? one : (one?.id ?? null);

const answerOf = (refund: Stripe.Refund) => ({
  state: refundStateOf(refund),
  reference: refund.id,
  problem: refund.failure_reason ?? (refundStateOf(refund) === 'failed' ? `it is ${refund.status}` : ''),
});

const refundOf = (refund: Stripe.Refund, sessionId: string): ProviderRefund => ({
  ...answerOf(refund),
  sessionId,
  amountPence: refund.amount,
  key: refund.metadata?.key ?? null,
  at: new Date(refund.created * 1000),
});

/**
 * Makes a refund that carries our key, because Stripe forgets an idempotency key after a day, but not what is on a refund. The session
 * makes the key different in each of the shops that share an account.
 */
export async function makeRefund(
  stripe: Stripe,
  { sessionId, amountPence, key }: RefundRequest,
): Promise<RefundAnswer> {
  const intent = await intentOf(stripe, sessionId);
  if (intent === null)
    return { state: 'failed', reference: null, problem: 'the session was never paid: there is nothing to refund' };
  const before = (await listed(stripe, { payment_intent: intent })).find(({ metadata }) => metadata?.key === key);
  if (before && before.amount !== amountPence) throw new Error(`${key} has already refunded ${before.amount}p`);
  if (before) return answerOf(before);
  try {
    const request = { payment_intent: intent, amount: amountPence, metadata: { key, sessionId } };
    return answerOf(await stripe.refunds.create(request, { idempotencyKey: `${sessionId}/${key}` }));
  } catch (error) {
    const problem = refusalOf(error);
    if (problem === null) throw error;
    return { state: 'failed', reference: null, problem };
  }
}

export async function refundsOfSession(stripe: Stripe, sessionId: string): Promise<ProviderRefund[]> {
  const intent = await intentOf(stripe, sessionId);
  if (intent === null) return [];
  return (await listed(stripe, { payment_intent: intent })).map((refund) => refundOf(refund, sessionId)).toReversed();
}

/** Lists only the refunds of sessions, because an account may also be charged in other ways. */
export async function refundsMadeSince(stripe: Stripe, moment: Date): Promise<ProviderRefund[]> {
  const all = await listed(stripe, { created: { gte: Math.floor(moment.getTime() / 1000) } });
  const asked = new Map<string, Promise<string | null>>();
  const found: ProviderRefund[] = [];
  for (const refund of all.toReversed()) {
    const intent = idOf(refund.payment_intent);
    if (intent !== null && !asked.has(intent)) asked.set(intent, sessionOf(stripe, intent, refund.metadata));
    const sessionId = intent === null ? null : await asked.get(intent);
    if (sessionId) found.push(refundOf(refund, sessionId));
  }
  return found;
}

/** Our refunds name their session; for one made on Stripe's own pages, Stripe is asked whose payment it was. Null if no session took it. */
export async function sessionOf(
  stripe: Stripe,
  intent: string,
  metadata: Readonly<Record<string, string>> | null | undefined,
): Promise<string | null> {
  if (metadata?.sessionId) return metadata.sessionId;
  const { data } = await stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 });
  return data[0]?.id ?? null;
}

async function intentOf(stripe: Stripe, sessionId: string): Promise<string | null> {
  return idOf((await stripe.checkout.sessions.retrieve(sessionId)).payment_intent);
}

/** Newest first, as Stripe lists them. @throws Error if there are too many to look at */
async function listed(stripe: Stripe, of: Stripe.RefundListParams): Promise<Stripe.Refund[]> {
  const all: Stripe.Refund[] = [];
  for await (const refund of stripe.refunds.list({ ...of, limit: perPage })) {
    if (all.length === mostAtOnce) throw new Error(`more than ${mostAtOnce} refunds to check`);
    all.push(refund);
  }
  return all;
}
