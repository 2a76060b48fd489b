import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';

export type FailedLetter = {
  readonly id: number;
  readonly recipient: string;
  readonly subject: string;
  readonly attempts: number;
  readonly error: string;
};

/** Letters that a mail server was asked to take and has not, the oldest first; they are tried again by the queue. */
export async function listFailedLetters(db: Db): Promise<FailedLetter[]> {
  const { rows } = await db.execute<FailedLetter>(sql`
    select l.id, l.recipient, l.subject, j.attempts, coalesce(j.last_error, '') as error
    from letters l join graphile_worker.jobs j on j.key = 'send-letter:' || l.id
    where l.sent_at is null and j.attempts > 0 order by l.id`);
  return rows;
}
