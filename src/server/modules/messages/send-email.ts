import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { emails } from '#server/db/tables/schema.ts';
import type { MailGateway } from '#server/gateways/mail/mail.ts';

/** What stays of an email whose text opened something. */
const withoutSecret = {
  plain: 'This email held a link that was good once. Its text is not kept.',
  html: '<p>This email held a link that was good once. Its text is not kept.</p>',
  /** Long over, so that it is never sent, and never looked for again. */
  secretUntil: new Date(0),
};

/**
 * Takes the texts out of emails whose link is over, sent or not.
 * @returns how many emails, at most as many as asked for
 */
export async function forgetSecrets(db: Db, now: Date, most: number): Promise<number> {
  const over = db
    .select({ id: emails.id })
    .from(emails)
    .where(and(gt(emails.secretUntil, withoutSecret.secretUntil), lt(emails.secretUntil, now)))
    .limit(most);
  const forgotten = await db
    .update(emails)
    .set(withoutSecret)
    .where(inArray(emails.id, over))
    .returning({ id: emails.id });
  return forgotten.length;
}

/**
 * Sends an email unless it is sent already, and marks it so. Its row stays locked meanwhile: two workers never send
 * the same email, and what a killed worker held is free at once. Only where the mail server's word is lost, because
 * we or it are killed in the instant after it took the email, an email goes twice; both then bear the same Message-ID.
 * An email with a secret is not sent when its link has had its time, and its text is kept no longer than it is of use.
 * Where mail only rests in the outbox the email stays unmarked, and its job is done.
 * Throws Error when the mail server did not take it or another worker has it in hand: the queue tries again.
 */
export async function sendEmail(db: Db, mail: MailGateway, emailId: number, now = new Date()): Promise<void> {
  if (!mail.delivers) return;
  await db.transaction(async (tx) => {
    const [email] = await tx.select().from(emails).where(eq(emails.id, emailId)).for('update', { skipLocked: true });
    if (!email) throw new Error(`email ${emailId} is in another worker's hands, or there is none`);
    if (email.sentAt) return;
    const isTooLate = email.secretUntil !== null && email.secretUntil <= now;
    if (!isTooLate) await mail.send(email);
    await tx
      .update(emails)
      .set({ ...(!isTooLate && { sentAt: sql`clock_timestamp()` }), ...(email.secretUntil && withoutSecret) })
      .where(eq(emails.id, emailId));
  });
}
