import { letters } from '#server/db/schema.ts';
import type { Letter } from '#server/gateways/mail.ts';
import { addJob } from '#server/modules/jobs-of-the-shop.ts';
import type { Visit } from '#server/modules/visit.ts';

/** What a letter is written with: a visit, or a job's transaction in the shop's surroundings. */
export type Writing = Pick<Visit, 'db'> & { readonly surroundings: Pick<Visit['surroundings'], 'mail'> };

/**
 * Puts a letter in the outbox and enqueues its sending, both with the caller's transaction or neither.
 * For an event that has its letter already nothing happens: no event is told twice (decisions, Mail). Nor does
 * anything where the shop has no mail at all.
 * @returns whether the letter was written now
 */
export async function writeLetter({ db, surroundings }: Writing, { attachments, ...letter }: Letter): Promise<boolean> {
  if (surroundings.mail === 'off') return false;
  return db.transaction(async (tx) => {
    const [written] = await tx
      .insert(letters)
      .values({ ...letter, attachments: [...attachments] })
      .onConflictDoNothing({ target: letters.eventKey })
      .returning({ id: letters.id });
    if (written) await addJob(tx, 'send_letter', { letterId: written.id }, `send-letter:${written.id}`);
    return written !== undefined;
  });
}
