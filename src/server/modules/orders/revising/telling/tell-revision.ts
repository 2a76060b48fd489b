import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import type { JobPayloads } from '#server/modules/enqueue-job.ts';

/** Changes that follow each other so soon are told together. */
const togetherWithinSeconds = 60;

/**
 * The job exists if and only if the caller's transaction commits. Another change before it is done adds itself to what it is given, and
 * leaves its time as it is: the email tells of all that came since the first.
 */
export async function tellRevision(tx: Db, orderId: number, revision: number): Promise<void> {
  const kind: keyof JobPayloads = 'send_revision_email';
  const payload: JobPayloads['send_revision_email'] = [{ orderId, revision }];
  await tx.execute(sql`
    select graphile_worker.add_job(${kind}, ${JSON.stringify(payload)}::json, job_key := ${`order-edited:${orderId}`},
      run_at := now() + make_interval(secs => ${togetherWithinSeconds}), max_attempts := 25, job_key_mode := 'preserve_run_at')`);
}
