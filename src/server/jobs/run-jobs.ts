import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { minuteMs } from '#domain/pickup/clock/durations.ts';
import type { Db } from '#server/db/open.ts';
import { within } from '#server/gateways/circuit-breaker.ts';
import {
  deadAfterSeconds,
  freeJobsOfDeadProcesses,
  freeJobsOfProcess,
  freeJobsOfStrangers,
  freeJobsOfWorkers,
  textArray,
} from './free-jobs.ts';
import { type Lane, type LaneCounts, openLane } from './open-lane.ts';
import { type JobContext, lanesOf } from './tasks.ts';

/** 'behind': jobs are waiting too long, but they are being done. 'stopped': nobody is doing them, as far as this process can see. */
export type QueueState = 'ok' | 'behind' | 'stopped';

export type RunningJobs = {
  state(): QueueState;
  lanes(): LaneCounts[];
  stop(): Promise<void>;
};

const heartbeatMs = 5_000;
/** If no heartbeat has succeeded for this long, the database accepts nothing from this process. */
const longestWithoutHeartbeatMs = 30_000;
const longestWaitSeconds = 300;
/** If jobs wait too long and none has been finished for this long, nobody is at work. */
const longestIdlenessMs = minuteMs;
const longestGoodbyeMs = 10_000;

type Repeated = { stop(): Promise<void> };

/** A round that hangs for longer does not prevent the next one from being tried. */
const longestRoundMs = 10_000;

function repeat(everyMs: number, work: () => Promise<void>, failed: (error: unknown) => void): Repeated {
  let stopped = false;
  let wake = (): void => undefined;
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const run = async (): Promise<void> => {
    while (!stopped) {
      await within(longestRoundMs, work()).catch(failed);
      if (!stopped) await pause(everyMs);
    }
  };
  const running = run();
  return {
    stop: () => {
      stopped = true;
      wake();
      return running;
    },
  };
}

type Sweep = {
  readonly task:
    | 'expire_unpaid_orders'
    | 'reconcile_payments'
    | 'enqueue_due_refunds'
    | 'sweep_refunds'
    | 'bake_daily_pieces'
    | 'adopt_pictures'
    | 'remind_of_balances'
    | 'ask_for_reviews'
    | 'remind_of_dates'
    | 'remind_of_pickups'
    | 'remove_old_pictures'
    | 'tidy_up'
    | 'forget_answers'
    | 'check_books';
  readonly everySeconds: number;
  readonly afterSeconds: number;
  /** The queue does not retry what is swept again every minute. */
  readonly attempts: number;
};

const timetable: readonly Sweep[] = [
  { task: 'expire_unpaid_orders', everySeconds: 60, afterSeconds: 0, attempts: 1 },
  { task: 'reconcile_payments', everySeconds: 60, afterSeconds: 0, attempts: 1 },
  { task: 'bake_daily_pieces', everySeconds: 60, afterSeconds: 0, attempts: 1 },
  { task: 'adopt_pictures', everySeconds: 60, afterSeconds: 0, attempts: 1 },
  { task: 'enqueue_due_refunds', everySeconds: 3_600, afterSeconds: 41 * 60, attempts: 25 },
  { task: 'remove_old_pictures', everySeconds: 3_600, afterSeconds: 23 * 60, attempts: 1 },
  { task: 'forget_answers', everySeconds: 3_600, afterSeconds: 11 * 60, attempts: 1 },
  { task: 'sweep_refunds', everySeconds: 900, afterSeconds: 7 * 60, attempts: 1 },
  { task: 'remind_of_balances', everySeconds: 86_400, afterSeconds: (8 * 60 + 7) * 60, attempts: 25 },
  { task: 'remind_of_dates', everySeconds: 86_400, afterSeconds: (9 * 60 + 7) * 60, attempts: 25 },
  { task: 'remind_of_pickups', everySeconds: 86_400, afterSeconds: (10 * 60 + 7) * 60, attempts: 25 },
  { task: 'ask_for_reviews', everySeconds: 86_400, afterSeconds: (9 * 60 + 37) * 60, attempts: 25 },
  { task: 'tidy_up', everySeconds: 86_400, afterSeconds: (3 * 60 + 17) * 60, attempts: 25 },
  { task: 'check_books', everySeconds: 86_400, afterSeconds: (3 * 60 + 47) * 60, attempts: 1 },
];

const priorityOfSweeps = -10;

/** Enqueues what is due: once for all the times that passed while nothing was running, and no second one beside a sweep in progress. */
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

/** The age in seconds, jobs in progress included; 0 if there is none. */
export async function ageOfOldestDueJob(db: Db, tasks: readonly string[]): Promise<number> {
  const { rows } = await db.execute<{ seconds: number }>(sql`
    select coalesce(extract(epoch from now() - min(jobs.run_at)), 0)::float8 as seconds
    from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where tasks.identifier = any(${textArray(tasks)}) and jobs.run_at <= now()
      and (jobs.is_available or jobs.locked_at is not null)`);
  return Math.max(0, rows[0]?.seconds ?? 0);
}

/** Runs the jobs, through any outage of the database. @param ownName a name that no other process has or had */
export function runJobs(jobContext: JobContext, log: FastifyBaseLogger, ownName: string = randomUUID()): RunningJobs {
  const { db, pool } = jobContext.database;
  const wishes = lanesOf(jobContext);
  const known = wishes.flatMap(({ tasks }) => Object.keys(tasks));
  const lanes = wishes.map((wish) => openLane(wish, pool, log));
  const queue = { lastBeat: performance.now(), seenSince: null as number | null, oldestSeconds: 0, wasAway: false };
  let nextMinute = performance.now();
  let nextComplaint = performance.now();

  async function heartbeat(): Promise<void> {
    const gone = lanes.map((lane) => lane.gone());
    await reportWorkers(ownName, lanes);
    await freeJobsOfWorkers(db, gone.flat());
    lanes.forEach((lane, place) => {
      lane.forget(gone[place] ?? []);
    });
    queue.seenSince ??= performance.now();
    // A process that was cut off with us may still be alive: others are judged once they have had time to be seen again.
    if (performance.now() - queue.seenSince > deadAfterSeconds * 1_000) await freeJobsOfDeadProcesses(db);
    await enqueueDueSweeps(db);
    if (performance.now() >= nextMinute) {
      await freeJobsOfStrangers(db);
      nextMinute = performance.now() + minuteMs;
    }
    queue.oldestSeconds = await ageOfOldestDueJob(db, known);
    queue.lastBeat = performance.now();
    for (const lane of lanes) lane.heartbeat();
    if (queue.wasAway) log.info('the queue is connected to the database again');
    queue.wasAway = false;
    complain();
  }

  const reportWorkers = async (name: string, living: readonly Lane[]): Promise<void> => {
    const workers = living.flatMap((lane) => [...lane.workers(), ...lane.gone()]);
    await db.execute(sql`
      insert into queue_processes (process, workers, seen_at) values (${name}, ${textArray(workers)}, now())
      on conflict (process) do update set workers = excluded.workers, seen_at = excluded.seen_at`);
  };

  function complain(): void {
    if (queue.oldestSeconds <= longestWaitSeconds || performance.now() < nextComplaint) return;
    nextComplaint = performance.now() + minuteMs;
    log.error({ oldestDueJobSeconds: Math.round(queue.oldestSeconds), queue: state() }, 'jobs are waiting too long');
  }

  function state(): QueueState {
    const now = performance.now();
    if (now - queue.lastBeat > longestWithoutHeartbeatMs || !lanes.every((lane) => lane.isAtWork())) return 'stopped';
    if (queue.oldestSeconds <= longestWaitSeconds) return 'ok';
    const lastDone = Math.max(...lanes.map((lane) => lane.lastDone()));
    return now - lastDone > longestIdlenessMs ? 'stopped' : 'behind';
  }

  const beats = repeat(heartbeatMs, heartbeat, (error) => {
    queue.seenSince = null;
    if (!queue.wasAway) log.error({ err: error }, 'the queue could not write its heartbeat; retrying');
    queue.wasAway = true;
  });
  return {
    state,
    lanes: () => lanes.map((lane) => lane.counts()),
    stop: async () => {
      await beats.stop();
      await within(longestGoodbyeMs, Promise.all(lanes.map((lane) => lane.stop()))).catch((error: unknown) =>
        log.warn({ err: error }, 'shut down with jobs still running'),
      );
      await within(longestGoodbyeMs, leave()).catch((error: unknown) =>
        log.warn({ err: error }, 'could not hand back running jobs; another process, or the next start, will'),
      );
    },
  };

  async function leave(): Promise<void> {
    await reportWorkers(ownName, lanes);
    await freeJobsOfProcess(db, ownName);
  }
}
