import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { and, asc, eq, gte, isNull, ne, sql } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { testPaymentNotices, testPaymentRefunds, testPaymentSessions } from '#server/db/tables/test-payment-tables.ts';
import {
  type PaymentGateway,
  type PaymentState,
  type ProviderRefund,
  type RefundAnswer,
  type RefundState,
  testMark,
  testProviderName,
} from '#server/gateways/payments.ts';
import { testPagePaths } from './pages/plain-pages.ts';
import { type CardErrors, type CardForm, judgeCard, notConfirmed, type Refusal, readCard } from './test-cards.ts';
import {
  countTry,
  type Enqueue,
  failed,
  lookUpSession,
  moveSession,
  openSession,
  setChallenged,
  type TestSession,
} from './test-sessions.ts';
import { type RefundChange, readWritten, refundNoticeOf, writtenNotice } from './write-notice.ts';

export type TestPaymentOptions = {
  readonly db: Db;
  /** Signs the webhooks; the same in every process of the shop. */
  readonly secret: string;
  now(): Date;
  readonly publicUrl: string;
  readonly enqueue: Enqueue;
  /** Called for each webhook, because a port may be known only after the start. */
  deliverTo(): string;
};

/** `closed`: the session had already been paid or closed. */
export type PayOutcome =
  | { readonly kind: 'paid' | 'bankAsks' | 'closed' }
  | { readonly kind: 'invalid'; readonly errors: CardErrors }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

const patienceMs = 10_000;

type Delivery = { readonly db: Db; readonly secret: string; readonly to: string; now(): Date };

/** A webhook that somebody overheard cannot be replayed later. */
const toleranceSeconds = 300;

export const signatureHeader = 'stripe-signature';

const macOf = (secret: string, seconds: string, body: string | Buffer): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();

/** Signs as Stripe does: the time, and the HMAC-SHA256 of time and body. */
export function signNotice(secret: string, body: string, at: Date): string {
  const seconds = String(Math.floor(at.getTime() / 1000));
  return `t=${seconds},v1=${macOf(secret, seconds, body).toString('hex')}`;
}

/** Several v1 are allowed, as while a secret is being changed; one must match. @throws Failure 'badRequest' */
function checkSignature(secret: string, body: Buffer, header: string | string[] | undefined, now: Date): void {
  const parts = (typeof header === 'string' ? header : '').split(',').map((part) => part.trim().split('='));
  const seconds = parts.find(([name]) => name === 't')?.[1] ?? '';
  const isFresh = /^\d{1,12}$/.test(seconds) && Math.abs(now.getTime() / 1000 - Number(seconds)) <= toleranceSeconds;
  const expected = macOf(secret, seconds, body);
  const fits = parts.some(([name, value = '']) => name === 'v1' && equal(Buffer.from(value, 'hex'), expected));
  if (!isFresh || !fits) throw new Failure('badRequest', { text: 'The signature of this notice is not valid.' });
}

const equal = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);

/** Skips a webhook that was taken before. @throws Error if the shop did not take it: the queue tries again */
async function deliverNotice({ db, secret, to, now }: Delivery, noticeId: string): Promise<void> {
  const [notice] = await db
    .select({ body: testPaymentNotices.body })
    .from(testPaymentNotices)
    .where(and(eq(testPaymentNotices.id, noticeId), isNull(testPaymentNotices.deliveredAt)));
  if (!notice) return;
  const answer = await fetch(to, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [signatureHeader]: signNotice(secret, notice.body, now()) },
    body: notice.body,
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The shop answered ${answer.status} to the test provider's notice ${noticeId}`);
  await db.update(testPaymentNotices).set({ deliveredAt: now() }).where(eq(testPaymentNotices.id, noticeId));
}

type Refund = typeof testPaymentRefunds.$inferSelect;
type Books = { readonly db: Db; readonly enqueue: Enqueue; readonly at: Date };
/** The key is null for a refund made on the provider's own pages. */
type Asked = { readonly sessionId: string; readonly amountPence: number; readonly key: string | null };

const problemOf = ({ state }: Pick<Refund, 'state'>): string =>
  state === 'failed' ? 'the bank sent the money back' : '';

/** @throws Failure 'paymentFailed' for an unknown session, and for a key that was used for a different amount */
function makeRefund({ db, enqueue, at }: Books, asked: Asked): Promise<RefundAnswer> {
  return db.transaction(async (tx) => {
    const session = await lockSession(tx, asked.sessionId);
    const [before] = asked.key === null ? [] : await refundsWhere(tx, asked.sessionId, asked.key);
    if (before && before.amountPence !== asked.amountPence)
      throw failed(`${asked.key} has already refunded another amount`);
    if (before) return { state: before.state, reference: before.id, problem: problemOf(before) };
    const refused = await refusalOf(tx, session, asked.amountPence);
    if (refused !== null) return { state: 'failed', reference: null, problem: refused };
    const refund = {
      ...asked,
      id: `re_test_${randomBytes(16).toString('base64url')}`,
      state: 'done' as const,
      createdAt: at,
    };
    await tx.insert(testPaymentRefunds).values(refund);
    await keepSession(tx, session);
    await tell({ db: tx, enqueue, at }, session, refund, 'refund.created');
    return { state: 'done', reference: refund.id, problem: '' };
  });
}

/** Records what becomes of a refund later: the customer's bank took it, or sent it back. False if it was in this state already. */
function endRefund({ db, enqueue, at }: Books, reference: string, state: RefundState): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [refund] = await tx
      .update(testPaymentRefunds)
      .set({ state })
      .where(and(eq(testPaymentRefunds.id, reference), ne(testPaymentRefunds.state, state)))
      .returning();
    if (!refund) return false;
    const session = await lockSession(tx, refund.sessionId);
    await keepSession(tx, session);
    await tell({ db: tx, enqueue, at }, session, refund, state === 'failed' ? 'refund.failed' : 'refund.updated');
    return true;
  });
}

async function listRefunds(db: Db, of: { sessionId: string } | { since: Date }): Promise<ProviderRefund[]> {
  const rows = await db
    .select()
    .from(testPaymentRefunds)
    .where('since' in of ? gte(testPaymentRefunds.createdAt, of.since) : eq(testPaymentRefunds.sessionId, of.sessionId))
    .orderBy(asc(testPaymentRefunds.createdAt), asc(testPaymentRefunds.id));
  return rows.map(({ id, createdAt, ...row }) => ({ ...row, reference: id, at: createdAt, problem: problemOf(row) }));
}

const refundsWhere = (tx: Db, sessionId: string, key: string): Promise<Refund[]> =>
  tx
    .select()
    .from(testPaymentRefunds)
    .where(and(eq(testPaymentRefunds.sessionId, sessionId), eq(testPaymentRefunds.key, key)));

async function lockSession(tx: Db, id: string): Promise<TestSession> {
  const [session] = await tx.select().from(testPaymentSessions).where(eq(testPaymentSessions.id, id)).for('update');
  if (!session) throw failed(`The test provider has no session ${id}`);
  return session;
}

async function givenBack(tx: Db, sessionId: string): Promise<number> {
  const [sum] = await tx
    .select({ pence: sql<number>`coalesce(sum(${testPaymentRefunds.amountPence}), 0)::int` })
    .from(testPaymentRefunds)
    .where(and(eq(testPaymentRefunds.sessionId, sessionId), ne(testPaymentRefunds.state, 'failed')));
  return sum?.pence ?? 0;
}

async function refusalOf(
  tx: Db,
  { id, state, amountPence: taken }: TestSession,
  pence: number,
): Promise<string | null> {
  if (state !== 'paid' && state !== 'refunded') return `a session that is ${state} has nothing to refund`;
  const left = taken - (await givenBack(tx, id));
  if (left === 0) return 'it has already been refunded in full';
  return pence > 0 && pence <= left ? null : `${pence}p is not between 0 and the ${left}p left`;
}

async function keepSession(tx: Db, { id, amountPence }: TestSession): Promise<void> {
  const state = (await givenBack(tx, id)) === amountPence ? 'refunded' : 'paid';
  await tx.update(testPaymentSessions).set({ state }).where(eq(testPaymentSessions.id, id));
}

async function tell({ db, enqueue, at }: Books, session: TestSession, refund: Refund, change: RefundChange) {
  const notice = refundNoticeOf(session, refund, change, at);
  await db
    .insert(testPaymentNotices)
    .values({ id: notice.id, sessionId: session.id, body: JSON.stringify(notice), createdAt: at });
  await enqueue(db, notice.id);
}

export type TestPayments = PaymentGateway & {
  readonly origin: string;
  find(sessionId: string): Promise<TestSession | null>;
  pay(sessionId: string, form: CardForm): Promise<PayOutcome>;
  answerBank(sessionId: string, yes: boolean): Promise<PayOutcome>;
  /** Somebody makes a refund on the provider's own pages, bypassing the shop. */
  refundOnPages(sessionId: string, amountPence: number): Promise<RefundAnswer>;
  /** The customer's bank accepts the money, or sends it back. */
  endRefund(reference: string, state: RefundState): Promise<boolean>;
  deliverNotice(noticeId: string): Promise<void>;
};

/** Nobody can try numbers at leisure: after this many cards the session is closed, and the shop opens a new one. */
export const mostTries = 20;

const stateOf: Readonly<Record<TestSession['state'], PaymentState>> = {
  open: 'open',
  paid: 'paid',
  expired: 'closed',
  refunded: 'paid', // as with Stripe, whose session stays paid when its charge is refunded
};

/** The test provider: takes Stripe's test cards and no money, and keeps its own books in the shop's database. */
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
    if (!session) throw failed(`The test provider has no session ${id}`);
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
