import type { Db } from '#server/db/open.ts';
import { letters } from '#server/db/schema.ts';
import type { Letter } from '#server/gateways/mail.ts';
import { addJob } from '#server/modules/jobs-of-the-shop.ts';

/**
 * Puts a letter in the outbox and enqueues its sending, both with the caller's transaction or neither.
 * For an event that has its letter already nothing happens: no event is told twice (decisions, Mail).
 */
export async function writeLetter(db: Db, { attachments, ...letter }: Letter): Promise<void> {
  await db.transaction(async (tx) => {
    const [written] = await tx
      .insert(letters)
      .values({ ...letter, attachments: [...attachments] })
      .onConflictDoNothing({ target: letters.eventKey })
      .returning({ id: letters.id });
    if (written) await addJob(tx, 'send_letter', { letterId: written.id }, `send-letter:${written.id}`);
  });
}
