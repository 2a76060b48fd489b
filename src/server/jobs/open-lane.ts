import { EventEmitter } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, runTaskList, type Task, type TaskList, type Worker, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { minuteMs } from '#domain/pickup/clock/durations.ts';
import { cleanError, cleanText } from '#server/db/clean-error.ts';

export type LaneWish = {
  readonly name: string;
  readonly tasks: TaskList;
  readonly atATime: number;
};

/** Counted since the process began; each attempt counts. */
export type LaneCounts = {
  readonly name: string;
  readonly tasks: readonly string[];
  readonly done: number;
  readonly failed: number;
};

export type Lane = {
  counts(): LaneCounts;
  workers(): string[];
  /** Names of workers that are gone for good: nobody works on the jobs locked under them. */
  gone(): string[];
  /** To be called once the jobs of these workers have been released. */
  forget(gone: readonly string[]): void;
  /** Whether it has workers and the idle ones ask for jobs. */
  isAtWork(): boolean;
  lastDone(): number;
  /** Called at each heartbeat that the database accepted: replaces workers that still ask for no jobs. */
  heartbeat(): void;
  stop(): Promise<void>;
};

const pollMs = 2_000;
/** If its idle workers have not asked for a job for more heartbeats than this, a group is of no use. */
const patientBeats = 6;
/** If the queue has answered none of its idle workers for this long, a lane is not at work. */
const longestSilenceMs = 30_000;
const shortestPauseMs = 200;
const longestPauseMs = 30_000;
/** A group that worked for this long was sound, so the next pause is short again. */
const soundAfterMs = minuteMs;

/** Opens a lane of the queue. The library does not replace a worker that could not record its job's end, so its whole group is replaced. */
export function openLane({ name, tasks, atATime }: LaneWish, pool: pg.Pool, log: FastifyBaseLogger): Lane {
  const cleaned = throwingClean(tasks);
  const hands = new Set<string>();
  const gone = new Set<string>();
  const leaving = new Set<Promise<unknown>>();
  let stopped = false;
  let pauseMs = shortestPauseMs;
  let timer: NodeJS.Timeout | undefined;
  let lastDone = performance.now();
  const ends = { done: 0, failed: 0 };
  let workerGroup = startWorkers();

  function startWorkers() {
    const events: WorkerEvents = new EventEmitter();
    const living = new Set<Worker>();
    const hired = { living, since: performance.now(), lastAsked: performance.now(), silentBeats: 0, dismissed: false };
    const asked = (): void => {
      hired.lastAsked = performance.now();
      hired.silentBeats = 0;
    };
    events.on('worker:create', ({ worker }) => {
      living.add(worker);
      hands.add(worker.workerId);
    });
    events.on('worker:stop', ({ worker }) => {
      living.delete(worker);
      hands.delete(worker.workerId);
      gone.add(worker.workerId);
      if (!hired.dismissed) replace('a queue worker was lost');
    });
    events.on('worker:getJob:empty', asked);
    events.on('job:start', asked);
    events.on('job:success', () => {
      ends.done += 1;
    });
    events.on('job:complete', () => {
      lastDone = performance.now();
    });
    events.on('job:error', ({ job, error }) => {
      ends.failed += 1;
      const { id, task_identifier: task, attempts, max_attempts: of } = job;
      log.error({ err: error, job: id, task, attempt: attempts, of }, 'a job failed');
    });
    const options = {
      concurrency: atATime,
      pollInterval: pollMs,
      noHandleSignals: true,
      events,
      logger: loggerTo(log),
    };
    const workers = runTaskList(options, cleaned, pool);
    const dismiss = (): void => {
      hired.dismissed = true;
      const left = Promise.resolve(workers.gracefulShutdown()).catch(() => undefined);
      leaving.add(left);
      left.finally(() => leaving.delete(left));
    };
    return Object.assign(hired, { dismiss });
  }

  function replace(reason: string): void {
    if (stopped || workerGroup.dismissed) return;
    if (performance.now() - workerGroup.since > soundAfterMs) pauseMs = shortestPauseMs;
    log.error({ lane: name, pauseMs }, `${reason}: replacing its workers`);
    workerGroup.dismiss();
    timer = setTimeout(() => {
      workerGroup = startWorkers();
    }, pauseMs);
    pauseMs = Math.min(2 * pauseMs, longestPauseMs);
  }

  const isIdle = (): boolean => [...workerGroup.living].some((worker) => worker.getActiveJob() === null);

  return {
    counts: () => ({ name, tasks: Object.keys(tasks), ...ends }),
    workers: () => [...hands],
    gone: () => [...gone],
    forget: (ids) => {
      for (const id of ids) gone.delete(id);
    },
    isAtWork: () =>
      !workerGroup.dismissed && (!isIdle() || performance.now() - workerGroup.lastAsked < longestSilenceMs),
    lastDone: () => lastDone,
    heartbeat: () => {
      workerGroup.silentBeats = isIdle() ? workerGroup.silentBeats + 1 : 0;
      if (workerGroup.silentBeats > patientBeats) replace('the queue workers are not asking for jobs');
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      if (!workerGroup.dismissed) workerGroup.dismiss();
      await Promise.all(leaving);
    },
  };
}

/** The library writes whatever a job throws into its table and its log, where nothing of a customer's may appear. */
const throwingClean = (tasks: TaskList): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]): [string, Task] => [
      name,
      async (payload, helpers) => {
        try {
          return await task?.(payload, helpers);
        } catch (error) {
          throw cleanError(error);
        }
      },
    ]),
  );

/** The library would log a failed job's stack a second time, so we report failures ourselves. */
const loggerTo = (log: FastifyBaseLogger): Logger =>
  new Logger(() => (level, message, meta) => {
    if (meta?.failure) return;
    const { error, fatalError = error } = meta ?? {};
    if (level === 'error') log.error({ err: fatalError }, cleanText(message));
    else if (level === 'warning') log.warn(cleanText(message));
    else log.debug(cleanText(message));
  });
