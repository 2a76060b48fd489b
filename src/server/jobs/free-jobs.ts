import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';

/** A process that has not been seen for this long is dead. */
export const deadAfterSeconds = 15;

/** After this long, a job is freed if no process knows its worker, such as one of a previous version. */
const strangersPatienceMinutes = 5;

/** Frees jobs that the queue itself would hold for four hours. */
export async function freeJobsOfWorkers(db: Db, workers: readonly string[]): Promise<void> {
  if (workers.length === 0) return;
  await db.execute(sql`select graphile_worker.force_unlock_workers(${textArray(workers)})`);
}

export async function freeJobsOfProcess(db: Db, process: string): Promise<void> {
  await db.execute(sql`
    with dead as (delete from queue_processes where process = ${process} returning workers)
    select graphile_worker.force_unlock_workers(workers) from dead`);
}

export async function freeJobsOfDeadProcesses(db: Db): Promise<void> {
  await db.execute(sql`
    with dead as (
      delete from queue_processes where seen_at < now() - make_interval(secs => ${deadAfterSeconds}) returning workers)
    select graphile_worker.force_unlock_workers(workers) from dead`);
}

export async function freeJobsOfStrangers(db: Db): Promise<void> {
  await db.execute(sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker._private_jobs
    where locked_at <= now() - make_interval(mins => ${strangersPatienceMinutes})
      and locked_by not in (select unnest(workers) from queue_processes)
    having count(*) > 0`);
}

/** For a start when no other process of the shop can be alive. */
export async function freeAllJobs(db: Db): Promise<void> {
  await db.execute(sql`delete from queue_processes`);
  await db.execute(sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker._private_jobs where locked_by is not null having count(*) > 0`);
}

/** A list as one array, because the query builder would make a row of it. */
export const textArray = (values: readonly string[]) =>
  sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`;
