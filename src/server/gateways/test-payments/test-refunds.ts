import { randomBytes } from 'node:crypto';
import { and, asc, eq, gte, ne, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { testPaymentNotices, testPaymentRefunds, testPaymentSessions } from '#server/db/tables/test-payment-tables.ts';
import type { ProviderRefund, RefundAnswer, RefundState } from '#server/gateways/payments.ts';
import { failed } from './test-failure.ts';
import type { Enqueue, TestSession } from './test-sessions.ts';
import { type RefundChange, refundNoticeOf } from './write-notice.ts';

type Refund = typeof testPaymentRefunds.$inferSelect;
type Books = { readonly db: Db; readonly enqueue: Enqueue; readonly at: Date };
/** The key is null on the provider's own pages. */
type Asked = { readonly sessionId: string; readonly amountPence: number; readonly key: string | null };

const problemOf = ({ state }: Pick<Refund, 'state'>): string =>
  state === 'failed' ? 'the bank sent the money back' : '';

/** @throws Failure 'paymentFailed' for a session that is not known, and a key that was used for another amount */
export function makeRefund({ db, enqueue, at }: Books, asked: Asked): Promise<RefundAnswer> {
  return db.transaction(async (tx) => {
    const session = await lockSession(tx, asked.sessionId);
    const [before] = asked.key === null ? [] : await refundsWhere(tx, asked.sessionId, asked.key);
    if (before && before.amountPence !== asked.amountPence)
      throw failed(`${asked.key} gave back another amount before`);
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

/** What becomes of a refund later: the bank of the customer took it, or sent it back. False for one that stood so. */
export function endRefund({ db, enqueue, at }: Books, reference: string, state: RefundState): Promise<boolean> {
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

export async function listRefunds(db: Db, of: { sessionId: string } | { since: Date }): Promise<ProviderRefund[]> {
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
  if (!session) throw failed(`The till knows no session ${id}`);
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
  if (state !== 'paid' && state !== 'refunded') return `a session that is ${state} has nothing to give back`;
  const left = taken - (await givenBack(tx, id));
  if (left === 0) return 'the whole of it went back before';
  return pence > 0 && pence <= left ? null : `${pence}p is not between nothing and the ${left}p that are left`;
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
