import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';

export type FailedEmail = {
  readonly id: number;
  readonly recipient: string;
  readonly subject: string;
  readonly attempts: number;
  readonly error: string;
};

// The few jobs lead to their emails: searching for emails without `sent_at` would read all of them.
const failed = sql`
  graphile_worker.jobs j join emails l on l.id = case when j.key like 'send-email:%' then split_part(j.key, ':', 2)::int end
  where j.task_identifier = 'send_email' and j.attempts > 0 and l.sent_at is null`;

/** The failed emails, oldest first. */
export async function listFailedEmails(db: Db): Promise<FailedEmail[]> {
  const { rows } = await db.execute<FailedEmail>(sql`
    select l.id, l.recipient, l.subject, j.attempts, coalesce(j.last_error, '') as error from ${failed} order by l.id`);
  return rows;
}

/**
 * Tries them again now, and as often as new ones, instead of at the end of their pause; also those that the queue had given up.
 * @param id null for all that failed
 * @returns how many; one that is being tried at this moment is left alone
 */
export async function sendFailedEmails(db: Db, id: number | null): Promise<number> {
  const { rows } = await db.execute(sql`
    select j.id from graphile_worker.reschedule_jobs(
      array(select j.id from ${failed} and (${id}::int is null or l.id = ${id}::int)), run_at := now(), attempts := 0) j`);
  return rows.length;
}
