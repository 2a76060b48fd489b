import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { textArray } from './free-jobs.ts';

type Sweep = {
  readonly task: 'expire_unpaid_orders' | 'reconcile_payments' | 'enqueue_due_refunds' | 'tidy_up';
  readonly everySeconds: number;
  /** After the full minute, hour or day in UTC. */
  readonly afterSeconds: number;
  /** What is swept anew each minute anyway is not tried again by the queue as well. */
  readonly attempts: number;
};

const timetable: readonly Sweep[] = [
  { task: 'expire_unpaid_orders', everySeconds: 60, afterSeconds: 0, attempts: 1 },
  { task: 'reconcile_payments', everySeconds: 60, afterSeconds: 0, attempts: 1 },
  { task: 'enqueue_due_refunds', everySeconds: 3_600, afterSeconds: 41 * 60, attempts: 25 },
  { task: 'tidy_up', everySeconds: 86_400, afterSeconds: (3 * 60 + 17) * 60, attempts: 25 },
];

/** Before everything else that waits in their lane. */
const priorityOfSweeps = -10;

/**
 * Enqueues every sweep whose time has come since it was last enqueued by any process, in one statement. A time that
 * passed while nothing ran is made up for once. A sweep that is still in hand gets no second one beside it.
 */
export async function enqueueDueSweeps(db: Db): Promise<void> {
  const rows = timetable.map(
    ({ task, everySeconds, afterSeconds, attempts }) =>
      sql`(${task}::text, ${everySeconds}::int, ${afterSeconds}::int, ${attempts}::int)`,
  );
  await db.execute(sql`
    with timetable (task, every, after, attempts) as (values ${sql.join(rows, sql`, `)}),
    won as (
      insert into sweep_times as last (task, slot_at)
      select task, to_timestamp(floor((extract(epoch from now()) - after) / every) * every + after) from timetable
      on conflict (task) do update set slot_at = excluded.slot_at where last.slot_at < excluded.slot_at
      returning task)
    select graphile_worker.add_job(
      identifier => task, job_key => task, max_attempts => attempts, priority => ${priorityOfSweeps}::int)
    from won join timetable using (task)
    where not exists (
      select 1 from graphile_worker._private_jobs where key = task and locked_at is not null)`);
}

/** How long the oldest job that could be done, or is in hand, has waited, in seconds; 0 where there is none. */
export async function ageOfOldestDueJob(db: Db, tasks: readonly string[]): Promise<number> {
  const { rows } = await db.execute<{ seconds: number }>(sql`
    select coalesce(extract(epoch from now() - min(jobs.run_at)), 0)::float8 as seconds
    from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where tasks.identifier = any(${textArray(tasks)}) and jobs.run_at <= now()
      and (jobs.is_available or jobs.locked_at is not null)`);
  return Math.max(0, rows[0]?.seconds ?? 0);
}
