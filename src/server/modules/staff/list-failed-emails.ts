import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';

export type FailedEmail = {
  readonly id: number;
  readonly recipient: string;
  readonly subject: string;
  readonly attempts: number;
  readonly error: string;
};

/** The oldest first. */
export async function listFailedEmails(db: Db): Promise<FailedEmail[]> {
  // The few jobs lead to their emails: looking for emails without `sent_at` would read them all.
  const { rows } = await db.execute<FailedEmail>(sql`
    select l.id, l.recipient, l.subject, j.attempts, coalesce(j.last_error, '') as error
    from graphile_worker.jobs j join emails l on l.id = case when j.key like 'send-email:%' then split_part(j.key, ':', 2)::int end
    where j.task_identifier = 'send_email' and j.attempts > 0 and l.sent_at is null order by l.id`);
  return rows;
}
