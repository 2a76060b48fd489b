import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { emails } from '#server/db/tables/schema.ts';
import type { MailGateway } from '#server/gateways/mail/mail.ts';

const withoutSecret = {
  plain: 'This email held a link that was good once. Its text is not kept.',
  html: '<p>This email held a link that was good once. Its text is not kept.</p>',
  /** Long over, so that it is never sent, and never looked for again. */
  secretUntil: new Date(0),
};

/** @returns how many emails, at most as many as asked for */
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
 * The email's row stays locked, so that two workers never send the same one. It goes twice only where we or the mail
 * server die in the instant after it was taken, with the same Message-ID. Throws what the mail server says.
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
