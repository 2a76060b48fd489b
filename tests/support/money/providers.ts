import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { asc } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import { testPaymentNotices, testPaymentSessions } from '#server/db/tables/test-payment-tables.ts';
import type { PaymentGateway, RefundState } from '#server/gateways/payments.ts';
import { signatureHeader, signNotice, testPaymentGateway } from '#server/gateways/test-payments/test-payments.ts';
import { noticeOf } from '#server/gateways/test-payments/write-notice.ts';
import { decliningCard, payingCard } from '#tests/support/orders/orders.ts';
import { doubleRefunds } from './double-refunds.ts';

export type SignedNotice = { readonly body: Buffer; readonly headers: IncomingHttpHeaders };
/** What the provider's own books say about one session. */
export type ProviderSession = {
  readonly id: string;
  readonly orderNumber: string;
  readonly amountPence: number;
  readonly state: 'open' | 'paid' | 'expired' | 'refunded';
};

/** A card provider, including the customers' side of it: what a test plays with. */
export type Provider = {
  readonly gateway: PaymentGateway;
  sessionAt(url: string): string;
  /** The customer pays on the provider's page. */
  pay(sessionId: string, card: 'pays' | 'declines'): Promise<void>;
  /** A member of staff refunds on the provider's own pages. @returns false if that much is not left */
  refundOnPages(sessionId: string, amountPence: number): Promise<boolean>;
  /** The customer's bank accepts a refund, or sends it back. */
  endRefund(reference: string, state: RefundState): Promise<void>;
  /** Whether refunds are pending at first from now on; those of the test provider are done at once. */
  beSlow(isSlow: boolean): void;
  /** Every notice that was ever to be sent, oldest first; each can be sent as often as a test likes. */
  notices(): Promise<readonly SignedNotice[]>;
  /** A notice about a session that the shop never opened. */
  strayNotice(): SignedNotice;
  books(): Promise<readonly ProviderSession[]>;
  /** Makes the next openings fail for good: the provider keeps its failure under the request's key. */
  failOpenings(count: number): void;
  readonly willFail: boolean;
  forget(): Promise<void>;
};

/** The built-in test provider, on a pool of its own because it stands in for somebody else's machines. */
export function testProvider(database: OpenDatabase, now: () => Date): Provider {
  const { db } = database;
  const secret = 'a secret of this test';
  const testPayments = testPaymentGateway({
    db,
    secret,
    now,
    publicUrl: 'http://localhost:3000',
    enqueue: async () => undefined, // the test delivers, in its own order
    deliverTo: () => '',
  });
  const signed = (body: string): SignedNotice => ({
    body: Buffer.from(body),
    headers: { [signatureHeader]: signNotice(secret, body, now()) },
  });
  return {
    gateway: testPayments,
    sessionAt: (url) => decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? ''),
    pay: async (id, card) => void (await testPayments.pay(id, card === 'pays' ? payingCard : decliningCard)),
    refundOnPages: async (id, pence) => (await testPayments.refundOnPages(id, pence)).reference !== null,
    endRefund: async (reference, state) => void (await testPayments.endRefund(reference, state)),
    beSlow: () => undefined,
    notices: async () =>
      (
        await db
          .select()
          .from(testPaymentNotices)
          .orderBy(asc(testPaymentNotices.createdAt), asc(testPaymentNotices.id))
      ).map(({ body }) => signed(body)),
    strayNotice: () =>
      signed(
        JSON.stringify(noticeOf({ id: 'cs_test_stray', reference: 'MA-2222-2222', amountPence: 1 }, 'paid', now())),
      ),
    books: async () =>
      (await db.select().from(testPaymentSessions)).map(({ id, reference, amountPence, state }) => ({
        id,
        orderNumber: reference,
        amountPence,
        state,
      })),
    failOpenings: () => undefined, // the test provider has no such fault
    willFail: false,
    forget: async () => {
      await db.delete(testPaymentNotices);
      await db.delete(testPaymentSessions);
    },
  };
}

type Kept = ProviderSession & { state: ProviderSession['state']; readonly endsAt: Date };
type Told = { readonly id: string; readonly kind: 'paid' | 'expired' | 'refund'; readonly sessionId: string };

const refused = (reason: string) => Object.assign(new Failure('paymentFailed'), { cause: new Error(reason) });

/**
 * A provider with Stripe's habits: a session can be paid until half an hour after the order's deadline, a key that was
 * answered before gets the same response again, failures included, and a key makes one refund only.
 */
export function doubleProvider(now: () => Date): Provider {
  const sessions = new Map<string, Kept>();
  const answers = new Map<string, { readonly sessionId: string } | 'failed'>();
  const told: Told[] = [];
  let faults = 0;
  const addressOf = (id: string) => `https://provider.example/pay/${id}`;
  const tell = (kind: Told['kind'], sessionId: string) => told.push({ id: `evt_${randomUUID()}`, kind, sessionId });
  const find = (id: string): Kept => {
    const session = sessions.get(id);
    if (!session) throw refused(`no session ${id}`);
    if (session.state === 'open' && session.endsAt <= now()) end(session);
    return session;
  };
  const end = (session: Kept) => {
    session.state = 'expired';
    tell('expired', session.id);
  };
  const stateOf = ({ state }: Kept) => (state === 'expired' ? 'closed' : state === 'refunded' ? 'paid' : state);
  const signed = (notice: Told): SignedNotice => ({ body: Buffer.from(JSON.stringify(notice)), headers: {} });

  const refunds = doubleRefunds(find, now, refused);
  const gateway: PaymentGateway = {
    name: 'double',
    methodText: 'Credit/Debit (double)',
    open: async (request) => {
      const key = `${request.orderNumber}/${request.attempt}`;
      const before = answers.get(key);
      if (before === 'failed' || (before === undefined && faults > 0)) {
        if (before === undefined) faults -= 1;
        answers.set(key, 'failed');
        throw refused('a fault of the provider');
      }
      if (before) return { sessionId: before.sessionId, url: addressOf(before.sessionId) };
      const id = `ses_${randomUUID()}`;
      sessions.set(id, {
        id,
        orderNumber: request.orderNumber,
        amountPence: request.amountPence,
        state: 'open',
        endsAt: new Date(request.expiresAt.getTime() + 30 * 60_000),
      });
      answers.set(key, { sessionId: id });
      return { sessionId: id, url: addressOf(id) };
    },
    look: async (id) => stateOf(find(id)),
    takesTestCards: true,
    tryKeys: () => Promise.resolve('works'),
    close: async (id) => {
      const session = find(id);
      if (session.state === 'open') end(session);
      return stateOf(session);
    },
    refund: async (asked) => {
      const before = refunds.of(asked.sessionId).length;
      const answer = refunds.make(asked);
      if (refunds.of(asked.sessionId).length > before) tell('refund', asked.sessionId);
      return answer;
    },
    refundsOf: async (id) => refunds.of(id),
    refundsSince: async (moment) => refunds.since(moment),
    readNotice: async (body) => {
      const { id, kind, sessionId }: Told = JSON.parse(body.toString());
      if (kind === 'refund') return { about: 'refund', eventId: id, kind, sessionId };
      return { about: 'session', eventId: id, kind, sessionId, settled: kind === 'paid' ? 'paid' : 'closed' };
    },
  };
  return {
    gateway,
    sessionAt: (url) => url.split('/').at(-1) ?? '',
    pay: async (id, card) => {
      const session = find(id);
      if (session.state !== 'open' || card === 'declines') return;
      session.state = 'paid';
      tell('paid', id);
    },
    refundOnPages: async (sessionId, amountPence) => {
      const { reference } = refunds.make({ sessionId, amountPence, key: null });
      if (reference !== null) tell('refund', sessionId);
      return reference !== null;
    },
    endRefund: async (reference, state) => {
      const sessionId = refunds.end(reference, state);
      if (sessionId !== null) tell('refund', sessionId);
    },
    beSlow: refunds.beSlow,
    notices: async () => told.map(signed),
    strayNotice: () => signed({ id: `evt_${randomUUID()}`, kind: 'paid', sessionId: 'ses_stray' }),
    books: async () => [...sessions.values()],
    failOpenings: (count) => {
      faults = count;
    },
    get willFail() {
      return faults > 0;
    },
    forget: async () => {
      sessions.clear();
      answers.clear();
      refunds.forget();
      told.length = 0;
      faults = 0;
    },
  };
}
