import { sql } from 'drizzle-orm';
import type { TaskList } from 'graphile-worker';
import type { Db } from '#server/db/open.ts';

/**
 * Plays the queue's worker: does every waiting job in turn, and those that they enqueue, until none is left.
 * @param isDueOnly whether jobs that are not due yet stay waiting
 */
export async function doJobs(db: Db, tasks: TaskList, isDueOnly = false): Promise<void> {
  for (;;) {
    const { rows } = await db.execute<{ id: string; kind: string; payload: unknown }>(sql`
      select j.id, t.identifier as kind, j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where j.run_at <= now() or not ${isDueOnly} order by j.id`);
    if (rows.length === 0) return;
    for (const { id, kind, payload } of rows) {
      const task = tasks[kind];
      if (!task) throw new Error(`a job of an unknown kind: ${kind}`);
      await Reflect.apply(task, undefined, [payload]);
      await db.execute(sql`select graphile_worker.complete_jobs(array[${id}::bigint])`);
    }
  }
}
