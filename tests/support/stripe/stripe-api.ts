import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll } from 'vitest';
import { type RefundStatus, stripeRefunds } from './stripe-refunds.ts';
import { type Refusal, refusalOfCoupon, refusalOfSession, totalOf } from './stripe-rules.ts';

type Request = {
  readonly path: string;
  readonly form: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
};
type Answer = { readonly status: number; readonly body: unknown };
type Session = {
  id: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  payment_intent: string | null;
  amount_total: number;
  url: string | null;
};

const refuse = (status: number, type: string, more = {}): Answer => ({
  status,
  body: { error: { type, message: `a ${type}`, ...more } },
});

const refuseParameter = (refusal: Refusal): Answer => refuse(400, 'invalid_request_error', refusal);

/**
 * A small server over the network that answers as Stripe's published API does, as far as Checkout goes: idempotency
 * keys, coupons, the limits of a session's line items and texts, sessions that end between half an hour and a day
 * ahead, expiry, partial refunds.
 */
export async function stripeApi() {
  const requests: Request[] = [];
  const sessions = new Map<string, Session>();
  const coupons = new Map<string, Readonly<Record<string, string>>>();
  const sessionOf = (intent: string | null) =>
    [...sessions.values()].find((session) => session.payment_intent === intent);
  const refunds = stripeRefunds((intent) => sessionOf(intent)?.amount_total ?? null);
  const answeredBefore = new Map<string, { sent: string; answer: Answer }>();
  const troubles: (Answer | 'silence')[] = [];
  const refundTroubles: Answer[] = [];
  let faults = 0;

  const openSession = (form: Readonly<Record<string, string>>): Answer => {
    if (faults > 0) {
      faults -= 1;
      return refuse(500, 'api_error');
    }
    const refusal = refusalOfSession(form, coupons);
    if (refusal) return refuseParameter(refusal);
    const aheadSeconds = Number(form.expires_at ?? Date.now() / 1000 + 86_400) - Date.now() / 1000;
    if (aheadSeconds < 1800 || aheadSeconds > 86_400) {
      return refuse(400, 'invalid_request_error', { param: 'expires_at' });
    }
    const id = `cs_test_${sessions.size + 1}`;
    const session: Session = {
      id,
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total: totalOf(form, coupons),
      url: `https://checkout.stripe.com/c/pay/${id}`,
    };
    sessions.set(id, session);
    return { status: 200, body: { object: 'checkout.session', ...session } };
  };
  const makeCoupon = (form: Readonly<Record<string, string>>): Answer => {
    const refusal = refusalOfCoupon(form, coupons);
    if (refusal) return refuseParameter(refusal);
    const id = form.id ?? `coupon_${coupons.size + 1}`;
    coupons.set(id, form);
    return { status: 200, body: { object: 'coupon', ...form, id } };
  };
  const expire = (session: Session): Answer => {
    if (session.status !== 'open') {
      return refuse(400, 'invalid_request_error', {
        message: 'Only Checkout Sessions with a status in ["open"] can be expired.',
      });
    }
    Object.assign(session, { status: 'expired', url: null });
    return { status: 200, body: session };
  };
  const refund = (form: Readonly<Record<string, string>>): Answer => {
    const made = refunds.make(form);
    return 'refusal' in made ? refuseParameter(made.refusal) : { status: 200, body: made.refund };
  };
  const listOf = (path: string): Answer | null => {
    const asked = new URL(path.replace('GET ', ''), 'http://stripe');
    if (!path.startsWith('GET ')) return null;
    if (asked.pathname === '/v1/refunds') return { status: 200, body: refunds.list(asked.searchParams) };
    if (asked.pathname !== '/v1/checkout/sessions') return null;
    const found = sessionOf(asked.searchParams.get('payment_intent'));
    return { status: 200, body: { object: 'list', data: found ? [found] : [], has_more: false } };
  };
  const answerTo = (path: string, form: Readonly<Record<string, string>>): Answer => {
    if (path === 'POST /v1/checkout/sessions') return openSession(form);
    if (path === 'POST /v1/coupons') return makeCoupon(form);
    if (path === 'POST /v1/refunds') return refund(form);
    const list = listOf(path);
    if (list) return list;
    const [, id = '', end] = /\/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(path) ?? [];
    const session = sessions.get(id);
    if (!session) return refuse(404, 'invalid_request_error', { code: 'resource_missing' });
    return end ? expire(session) : { status: 200, body: session };
  };
  const runIdempotent = (path: string, sent: string, key: string | string[] | undefined): Answer => {
    const form = Object.fromEntries(new URLSearchParams(sent));
    if (typeof key !== 'string') return answerTo(path, form);
    const before = answeredBefore.get(key);
    if (before) return before.sent === sent ? before.answer : refuse(400, 'idempotency_error');
    const answer = answerTo(path, form);
    // Faults are kept too, for a day; a request whose form was not valid is as if it had never been made.
    if (answer.status !== 400) answeredBefore.set(key, { sent, answer });
    return answer;
  };

  const server = createServer(async (message, response) => {
    const sent = await text(message);
    const path = `${message.method} ${message.url}`;
    requests.push({ path, form: Object.fromEntries(new URLSearchParams(sent)), headers: message.headers });
    const trouble = (path === 'POST /v1/refunds' ? refundTroubles.shift() : undefined) ?? troubles.shift();
    if (trouble === 'silence') return;
    const { status, body } = trouble ?? runIdempotent(path, sent, message.headers['idempotency-key']);
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${requests.length}` });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (typeof bound !== 'object' || bound === null) throw new Error('the server has no port');
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  return {
    address: `http://127.0.0.1:${bound.port}`,
    requests,
    refunds: refunds.all,
    /** The customer pays on Stripe's page. */
    pay: (id: string) =>
      Object.assign(sessions.get(id) ?? {}, { status: 'complete', payment_status: 'paid', payment_intent: `pi_${id}` }),
    /** The session ends unpaid. */
    end: (id: string) => Object.assign(sessions.get(id) ?? {}, { status: 'expired', url: null }),
    /** Makes the next requests fail, once each; nothing of them is kept. */
    fail: (...next: { status: number; type: string; code?: string }[]) =>
      troubles.push(...next.map(({ status, type, ...more }) => refuse(status, type, more))),
    /** Makes only the next refunds fail, not the requests before them. */
    failRefunds: (...next: { status: number; type: string; code?: string }[]) =>
      refundTroubles.push(...next.map(({ status, type, ...more }) => refuse(status, type, more))),
    /** Leaves the next requests without a response. */
    fallSilent: (count: number) => troubles.push(...Array.from({ length: count }, () => 'silence' as const)),
    /** Makes the next new openings meet a fault, which Stripe keeps under their keys. */
    meetFaults: (count: number) => {
      faults = count;
    },
    /** Sets how refunds end from now on. */
    refundsEndAs: (status: RefundStatus) => refunds.endAs(status),
    /** Somebody refunds money on Stripe's own pages. */
    refundByHand: (id: string, amountPence: number) =>
      refunds.make({ payment_intent: `pi_${id}`, amount: String(amountPence) }),
    /** The customer asks their bank for the money back. */
    dispute: (id: string) => refunds.disputed.add(`pi_${id}`),
    /** A day passes: Stripe forgets its responses under a key. */
    forgetKeys: () => answeredBefore.clear(),
  };
}
