import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import {
  type PaymentGateway,
  type PaymentState,
  type RefundAnswer,
  type RefundState,
  testMark,
  testProviderName,
} from '#server/gateways/payments.ts';
import { deliverNotice } from './deliver-notice.ts';
import { testPagePaths } from './pages/page-paths.ts';
import { type CardErrors, type CardForm, readCard } from './read-card.ts';
import { checkSignature, signatureHeader } from './sign-notice.ts';
import { judgeCard, notConfirmed, type Refusal } from './test-cards.ts';
import { failed } from './test-failure.ts';
import { endRefund, listRefunds, makeRefund } from './test-refunds.ts';
import {
  countTry,
  type Enqueue,
  lookUpSession,
  moveSession,
  openSession,
  setChallenged,
  type TestSession,
} from './test-sessions.ts';
import { readWritten, writtenNotice } from './write-notice.ts';

export type TestPaymentOptions = {
  readonly db: Db;
  /** Signs the notices; the same in every process of the shop. */
  readonly secret: string;
  now(): Date;
  readonly publicUrl: string;
  readonly enqueue: Enqueue;
  /** Asked anew for each notice, for a port may be known only after the start. */
  deliverTo(): string;
};

/** `closed`: the session was paid or closed before. */
export type PayOutcome =
  | { readonly kind: 'paid' | 'bankAsks' | 'closed' }
  | { readonly kind: 'invalid'; readonly errors: CardErrors }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

export type TestPayments = PaymentGateway & {
  readonly origin: string;
  find(sessionId: string): Promise<TestSession | null>;
  pay(sessionId: string, form: CardForm): Promise<PayOutcome>;
  answerBank(sessionId: string, yes: boolean): Promise<PayOutcome>;
  /** Somebody gives money back on the provider's own pages, past the shop. */
  refundOnPages(sessionId: string, amountPence: number): Promise<RefundAnswer>;
  /** The customer's bank takes the money, or sends it back. */
  endRefund(reference: string, state: RefundState): Promise<boolean>;
  deliverNotice(noticeId: string): Promise<void>;
};

/** Nobody tries numbers at leisure: after so many cards the session is closed, and the shop opens a new one. */
export const mostTries = 20;

const stateOf: Readonly<Record<TestSession['state'], PaymentState>> = {
  open: 'open',
  paid: 'paid',
  expired: 'closed',
  refunded: 'paid', // as with Stripe, whose session stays paid when its charge is given back
};

/** Takes Stripe's test cards and no money, keeping its own books in the shop's database. */
export function testPaymentGateway({
  db,
  secret,
  now,
  publicUrl,
  enqueue,
  deliverTo,
}: TestPaymentOptions): TestPayments {
  const find = async (id: string): Promise<TestSession | null> => {
    const session = await lookUpSession(db, id);
    if (session?.state !== 'open' || session.expiresAt > now()) return session;
    await moveSession(db, enqueue, { id, to: 'expired', at: now(), only: 'outOfTime' });
    return lookUpSession(db, id);
  };
  const known = async (id: string): Promise<TestSession> => {
    const session = await find(id);
    if (!session) throw failed(`The till knows no session ${id}`);
    return session;
  };
  const books = () => ({ db, enqueue, at: now() });
  const take = async (id: string, only: 'inTime' | 'confirmedInTime'): Promise<PayOutcome> => ({
    kind: (await moveSession(db, enqueue, { id, to: 'paid', at: now(), only })) ? 'paid' : 'closed',
  });

  return {
    name: testProviderName,
    methodText: `Credit/Debit (${testMark})`,
    takesTestCards: true,
    origin: new URL(publicUrl).origin,
    find,

    async open(request) {
      const { id } = await openSession(db, request);
      return { sessionId: id, url: publicUrl + testPagePaths.pay(id) };
    },

    look: async (id) => stateOf[(await known(id)).state],
    tryKeys: () => Promise.resolve('works'),

    async close(id) {
      await moveSession(db, enqueue, { id, to: 'expired', at: now() });
      return stateOf[(await known(id)).state];
    },

    refund: (asked) => makeRefund(books(), asked),
    refundsOf: (sessionId) => listRefunds(db, { sessionId }),
    refundsSince: (since) => listRefunds(db, { since }),
    refundOnPages: (sessionId, amountPence) => makeRefund(books(), { sessionId, amountPence, key: null }),
    endRefund: (reference, state) => endRefund(books(), reference, state),

    async readNotice(rawBody, headers) {
      checkSignature(secret, rawBody, headers[signatureHeader], now());
      const notice = writtenNotice.safeParse(parsed(rawBody)).data;
      if (!notice) throw new Failure('badRequest');
      return readWritten(notice);
    },

    async pay(id, form) {
      const card = readCard(form, now());
      if (!card.ok) return { kind: 'invalid', errors: card.errors };
      const tries = await countTry(db, id);
      if (tries === null) return { kind: 'closed' };
      if (tries > mostTries) {
        await moveSession(db, enqueue, { id, to: 'expired', at: now() });
        return { kind: 'closed' };
      }
      const verdict = judgeCard(card.digits);
      if (verdict === 'pays') return take(id, 'inTime');
      if (verdict !== 'bankAsks') return { kind: 'refused', refusal: verdict };
      return { kind: (await setChallenged(db, id, true)) ? 'bankAsks' : 'closed' };
    },

    async answerBank(id, yes) {
      if (yes) return take(id, 'confirmedInTime');
      return (await setChallenged(db, id, false)) ? { kind: 'refused', refusal: notConfirmed } : { kind: 'closed' };
    },

    deliverNotice: (noticeId) => deliverNotice({ db, secret, to: deliverTo(), now }, noticeId),
  };
}

function parsed(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    return undefined;
  }
}
