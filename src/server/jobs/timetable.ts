import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { textArray } from './free-jobs.ts';

type Sweep = {
  readonly task:
    | 'expire_unpaid_orders'
    | 'reconcile_payments'
    | 'enqueue_due_refunds'
    | 'sweep_refunds'
    | 'follow_prices'
    | 'bake_daily_pieces'
    | 'adopt_pictures'
    | 'remind_of_balances'
    | 'remove_old_pictures'
    | 'tidy_up'
    | 'check_books';
  readonly everySeconds: number;
  readonly afterSeconds: number;
  /** The queue does not try again what is swept anew each minute. */
  readonly attempts: number;
};

const timetable: readonly Sweep[] = [
  { task: 'expire_unpaid_orders', everySeconds: 60, afterSeconds: 0, attempts: 1 },
  { task: 'reconcile_payments', everySeconds: 60, afterSeconds: 0, attempts: 1 },
  { task: 'follow_prices', everySeconds: 60, afterSeconds: 0, attempts: 1 },
  { task: 'bake_daily_pieces', everySeconds: 60, afterSeconds: 0, attempts: 1 },
  { task: 'adopt_pictures', everySeconds: 60, afterSeconds: 0, attempts: 1 },
  { task: 'enqueue_due_refunds', everySeconds: 3_600, afterSeconds: 41 * 60, attempts: 25 },
  { task: 'remove_old_pictures', everySeconds: 3_600, afterSeconds: 23 * 60, attempts: 1 },
  { task: 'sweep_refunds', everySeconds: 900, afterSeconds: 7 * 60, attempts: 1 },
  { task: 'remind_of_balances', everySeconds: 86_400, afterSeconds: (8 * 60 + 7) * 60, attempts: 25 },
  { task: 'tidy_up', everySeconds: 86_400, afterSeconds: (3 * 60 + 17) * 60, attempts: 25 },
  { task: 'check_books', everySeconds: 86_400, afterSeconds: (3 * 60 + 47) * 60, attempts: 1 },
];

const priorityOfSweeps = -10;

/** Enqueues what is due: once for times that passed while nothing ran, and no second one beside a sweep in hand. */
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

/** In seconds, jobs in hand counted too; 0 where there is none. */
export async function ageOfOldestDueJob(db: Db, tasks: readonly string[]): Promise<number> {
  const { rows } = await db.execute<{ seconds: number }>(sql`
    select coalesce(extract(epoch from now() - min(jobs.run_at)), 0)::float8 as seconds
    from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where tasks.identifier = any(${textArray(tasks)}) and jobs.run_at <= now()
      and (jobs.is_available or jobs.locked_at is not null)`);
  return Math.max(0, rows[0]?.seconds ?? 0);
}
