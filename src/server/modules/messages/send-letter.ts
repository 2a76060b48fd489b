import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { letters } from '#server/db/schema.ts';
import type { MailGateway } from '#server/gateways/mail.ts';

/**
 * Sends a letter unless it is sent already, and marks it so. Its row stays locked meanwhile: two workers never send
 * the same letter, and what a killed worker held is free at once. Only a kill in the instant between the mail
 * server's word and our mark makes a letter go twice; both then bear the same Message-ID.
 * Where mail only rests in the outbox the letter stays unmarked, and its job is done.
 * Throws Error when the mail server did not take it or another worker has it in hand: the queue tries again.
 */
export async function sendLetter(db: Db, mail: MailGateway, letterId: number): Promise<void> {
  if (!mail.delivers) return;
  await db.transaction(async (tx) => {
    const [letter] = await tx
      .select()
      .from(letters)
      .where(eq(letters.id, letterId))
      .for('update', { skipLocked: true });
    if (!letter) throw new Error(`letter ${letterId} is in another worker's hands, or there is none`);
    if (letter.sentAt) return;
    await mail.send(letter);
    await tx.update(letters).set({ sentAt: sql`clock_timestamp()` }).where(eq(letters.id, letterId));
  });
}
