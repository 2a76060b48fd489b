import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { letters } from '#server/db/schema.ts';
import type { MailGateway } from '#server/gateways/mail.ts';

/** What stays of a letter whose text opened something. */
const withoutSecret = {
  plain: 'This letter held a link that was good once. Its text is not kept.',
  html: '<p>This letter held a link that was good once. Its text is not kept.</p>',
  /** Long over, so that it is never sent, and never looked for again. */
  secretUntil: new Date(0),
};

/**
 * Takes the texts out of letters whose link is over, sent or not.
 * @returns how many letters, at most as many as asked for
 */
export async function forgetSecrets(db: Db, now: Date, most: number): Promise<number> {
  const over = db
    .select({ id: letters.id })
    .from(letters)
    .where(and(gt(letters.secretUntil, withoutSecret.secretUntil), lt(letters.secretUntil, now)))
    .limit(most);
  const forgotten = await db
    .update(letters)
    .set(withoutSecret)
    .where(inArray(letters.id, over))
    .returning({ id: letters.id });
  return forgotten.length;
}

/**
 * Sends a letter unless it is sent already, and marks it so. Its row stays locked meanwhile: two workers never send
 * the same letter, and what a killed worker held is free at once. Only where the mail server's word is lost, because
 * we or it are killed in the instant after it took the letter, a letter goes twice; both then bear the same Message-ID.
 * A letter with a secret is not sent when its link has had its time, and its text is kept no longer than it is of use.
 * Where mail only rests in the outbox the letter stays unmarked, and its job is done.
 * Throws Error when the mail server did not take it or another worker has it in hand: the queue tries again.
 */
export async function sendLetter(db: Db, mail: MailGateway, letterId: number, now = new Date()): Promise<void> {
  if (!mail.delivers) return;
  await db.transaction(async (tx) => {
    const [letter] = await tx
      .select()
      .from(letters)
      .where(eq(letters.id, letterId))
      .for('update', { skipLocked: true });
    if (!letter) throw new Error(`letter ${letterId} is in another worker's hands, or there is none`);
    if (letter.sentAt) return;
    const isTooLate = letter.secretUntil !== null && letter.secretUntil <= now;
    if (!isTooLate) await mail.send(letter);
    await tx
      .update(letters)
      .set({ ...(!isTooLate && { sentAt: sql`clock_timestamp()` }), ...(letter.secretUntil && withoutSecret) })
      .where(eq(letters.id, letterId));
  });
}
