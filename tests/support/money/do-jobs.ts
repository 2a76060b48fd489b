import { sql } from 'drizzle-orm';
import type { OpenDatabase } from '#server/db/open.ts';
import { outboxMail } from '#server/gateways/mail.ts';
import type { Services } from '#server/platform/request-context.ts';
import { tasksOf } from '#tests/support/jobs/tasks-of.ts';

type Queue = { readonly database: OpenDatabase; readonly services: Services; now(): Date };

/** Plays the queue's worker: a job is removed only once it is done, and comes again if its worker died. */
export async function doJobsInPlay({ database, services, now }: Queue): Promise<void> {
  const tasks = tasksOf({ database, services, mail: outboxMail(), deliverTestNotice: undefined, now });
  for (;;) {
    const { rows } = await database.db.execute<{ id: string; kind: string; payload: unknown }>(sql`
      select j.id, t.identifier as kind, j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`);
    if (rows.length === 0) return;
    for (const { id, kind, payload } of rows) {
      await Reflect.apply(tasks[kind] ?? noSuchTask, undefined, [payload]);
      await database.db.execute(sql`select graphile_worker.complete_jobs(array[${id}::bigint])`);
    }
  }
}

const noSuchTask = (): never => {
  throw new Error('a job of an unknown kind');
};
