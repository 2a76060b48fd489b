import { randomBytes } from 'node:crypto';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import { formatPounds, minus, pence, times } from '#domain/money/money.ts';
import type { Db } from '#server/db/open.ts';
import { testPaymentNotices, testPaymentSessions } from '#server/db/tables/test-payment-tables.ts';
import type { PaymentRequest } from '#server/gateways/payments.ts';
import { noticeOf } from './write-notice.ts';

export type SummaryLine = { readonly words: string; readonly amount: string | undefined };

/** Writes one line each, with the amount after a tab. */
export function writeLines({ lines, discountPence, description }: SummaryParts): string {
  if (lines.length === 0) return description;
  const items = lines.map(
    ({ name, quantity, unitPence }) => `${quantity} x ${name}\t${formatPounds(times(pence(unitPence), quantity))}`,
  );
  const discount = discountPence > 0 ? [`Discount\t${formatPounds(minus(pence(0), pence(discountPence)))}`] : [];
  return [...items, ...discount].join('\n');
}

type SummaryParts = Pick<PaymentRequest, 'lines' | 'discountPence' | 'description'>;

/** Reads the lines back; a text without tabs is one line without an amount. */
export const readLines = (kept: string): SummaryLine[] =>
  kept.split('\n').map((line) => {
    const [words = '', amount] = line.split('\t');
    return { words, amount };
  });

export type TestSession = typeof testPaymentSessions.$inferSelect;

/** Queues the delivery of a webhook in the transaction that writes it. */
export type Enqueue = (tx: Db, noticeId: string) => Promise<void>;

/** Returns a failure with the reason for the log alone. */
export const failed = (reason: string): Failure =>
  Object.assign(new Failure('paymentFailed'), { cause: new Error(reason) });

/** Finds or opens the session of an order and attempt. @throws Failure 'paymentFailed' if its amount is different */
export async function openSession(db: Db, request: PaymentRequest): Promise<TestSession> {
  const idempotencyKey = `${request.orderNumber}/${request.attempt}`;
  await db
    .insert(testPaymentSessions)
    .values({
      id: `cs_test_${randomBytes(32).toString('base64url')}`,
      reference: request.orderNumber,
      idempotencyKey,
      amountPence: request.amountPence,
      description: writeLines(request),
      successUrl: request.successUrl,
      cancelUrl: request.cancelUrl,
      expiresAt: request.expiresAt,
    })
    .onConflictDoNothing({ target: testPaymentSessions.idempotencyKey });
  const [session] = await db
    .select()
    .from(testPaymentSessions)
    .where(eq(testPaymentSessions.idempotencyKey, idempotencyKey));
  if (session?.amountPence !== request.amountPence) {
    throw failed(`${idempotencyKey} has already been opened with another amount`);
  }
  return session;
}

export async function lookUpSession(db: Db, id: string): Promise<TestSession | null> {
  const [session] = await db.select().from(testPaymentSessions).where(eq(testPaymentSessions.id, id));
  return session ?? null;
}

type Move = {
  readonly id: string;
  readonly to: 'paid' | 'expired';
  readonly at: Date;
  readonly only?: keyof typeof conditions | undefined;
};

const conditions = {
  inTime: (now: Date) => gt(testPaymentSessions.expiresAt, now),
  outOfTime: (now: Date) => lte(testPaymentSessions.expiresAt, now),
  confirmedInTime: (now: Date) => and(gt(testPaymentSessions.expiresAt, now), eq(testPaymentSessions.challenged, true)),
};

/**
 * Moves an open session, and writes and queues the webhook in the same transaction. The update's own condition lets only one of two moves
 * succeed; false for the other.
 */
export async function moveSession(db: Db, enqueue: Enqueue, { id, to, at, only }: Move): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [session] = await tx
      .update(testPaymentSessions)
      .set({ state: to, challenged: false })
      .where(and(isOpen(id), only && conditions[only](at)))
      .returning();
    if (!session) return false;
    const notice = noticeOf(session, to, at);
    await tx
      .insert(testPaymentNotices)
      .values({ id: notice.id, sessionId: id, body: JSON.stringify(notice), createdAt: at });
    await enqueue(tx, notice.id);
    return true;
  });
}

const isOpen = (id: string) => and(eq(testPaymentSessions.id, id), eq(testPaymentSessions.state, 'open'));

/** How many cards have been tried on an open session, including this one; null if it is no longer open. */
export async function countTry(db: Db, id: string): Promise<number | null> {
  const [counted] = await db
    .update(testPaymentSessions)
    .set({ tries: sql`${testPaymentSessions.tries} + 1`, challenged: false })
    .where(isOpen(id))
    .returning({ tries: testPaymentSessions.tries });
  return counted?.tries ?? null;
}

/** False if the session is no longer open. */
export async function setChallenged(db: Db, id: string, challenged: boolean): Promise<boolean> {
  const noted = await db
    .update(testPaymentSessions)
    .set({ challenged })
    .where(isOpen(id))
    .returning({ id: testPaymentSessions.id });
  return noted.length > 0;
}
