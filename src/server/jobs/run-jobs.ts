import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { minuteMs } from '#domain/time/durations.ts';
import { within } from '#server/gateways/within.ts';
import {
  deadAfterSeconds,
  freeJobsOfDeadProcesses,
  freeJobsOfProcess,
  freeJobsOfStrangers,
  freeJobsOfWorkers,
  textArray,
} from './free-jobs.ts';
import { type Lane, type LaneCounts, openLane } from './open-lane.ts';
import { repeat } from './repeat.ts';
import { type JobContext, lanesOf } from './tasks.ts';
import { ageOfOldestDueJob, enqueueDueSweeps } from './timetable.ts';

/** 'behind': jobs wait for too long, but they are done. 'stopped': nobody does them, as far as this process can see. */
export type QueueState = 'ok' | 'behind' | 'stopped';

export type RunningJobs = {
  state(): QueueState;
  lanes(): LaneCounts[];
  stop(): Promise<void>;
};

const heartbeatMs = 5_000;
/** Without a heartbeat for so long the database takes nothing from this process. */
const longestWithoutHeartbeatMs = 30_000;
const longestWaitSeconds = 300;
/** With jobs that wait for too long and none done for so long, nobody is at work. */
const longestIdlenessMs = minuteMs;
const longestGoodbyeMs = 10_000;

/** Works through any outage of the database. @param ownName a name that no other process has or had */
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
    // Whoever was cut off with us may live: others are judged once they have had the time to be seen again.
    if (performance.now() - queue.seenSince > deadAfterSeconds * 1_000) await freeJobsOfDeadProcesses(db);
    await enqueueDueSweeps(db);
    if (performance.now() >= nextMinute) {
      await freeJobsOfStrangers(db);
      nextMinute = performance.now() + minuteMs;
    }
    queue.oldestSeconds = await ageOfOldestDueJob(db, known);
    queue.lastBeat = performance.now();
    for (const lane of lanes) lane.heartbeat();
    if (queue.wasAway) log.info('the queue has its database again');
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
    log.error({ oldestDueJobSeconds: Math.round(queue.oldestSeconds), queue: state() }, 'jobs wait for too long');
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
    if (!queue.wasAway) log.error({ err: error }, 'the queue could not write its heartbeat: it tries on');
    queue.wasAway = true;
  });
  return {
    state,
    lanes: () => lanes.map((lane) => lane.counts()),
    stop: async () => {
      await beats.stop();
      await within(longestGoodbyeMs, Promise.all(lanes.map((lane) => lane.stop()))).catch((error: unknown) =>
        log.warn({ err: error }, 'jobs in hand were left'),
      );
      await within(longestGoodbyeMs, leave()).catch((error: unknown) =>
        log.warn({ err: error }, 'jobs left in hand are given back by another process, or at the next start'),
      );
    },
  };

  async function leave(): Promise<void> {
    await reportWorkers(ownName, lanes);
    await freeJobsOfProcess(db, ownName);
  }
}
