import { letters } from '#server/db/schema.ts';
import type { NewLetter } from '#server/gateways/mail.ts';
import { addJob } from '#server/modules/jobs-of-the-shop.ts';
import { type Counting, mayBeWritten } from './may-be-written.ts';

/** What a letter is written with: a visit, or a job's transaction in the shop's surroundings. */
export type Writing = Counting;

/**
 * Puts a letter in the outbox and enqueues its sending, both with the caller's transaction or neither.
 * For an event that has its letter already nothing happens: no event is told twice (decisions, Mail). Nor does
 * anything where the shop has no mail at all, or where the address is not to be written to (decision 032).
 * @returns whether the letter was written now
 */
export async function writeLetter(
  { db, surroundings }: Writing,
  { attachments, purpose, ...letter }: NewLetter,
): Promise<boolean> {
  if (surroundings.mail === 'off') return false;
  return db.transaction(async (tx) => {
    if (!(await mayBeWritten({ db: tx, surroundings }, { purpose, recipient: letter.recipient }))) return false;
    const [written] = await tx
      .insert(letters)
      .values({ ...letter, attachments: [...attachments] })
      .onConflictDoNothing({ target: letters.eventKey })
      .returning({ id: letters.id });
    if (written) await addJob(tx, 'send_letter', { letterId: written.id }, `send-letter:${written.id}`);
    return written !== undefined;
  });
}
