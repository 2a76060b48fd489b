import type { FastifyBaseLogger } from 'fastify';
import { Logger, run } from 'graphile-worker';
import { tasksOf, timetable, type Workplace } from './tasks.ts';

/** How many jobs one process does at a time. */
const atATime = 2;

/**
 * Starts the queue's worker in this process.
 * @returns a function that stops it once the jobs in hand are done
 */
export async function runJobs(workplace: Workplace, log: FastifyBaseLogger): Promise<() => Promise<void>> {
  const runner = await run({
    pgPool: workplace.database.pool,
    concurrency: atATime,
    pollInterval: 2_000,
    noHandleSignals: true,
    taskList: tasksOf(workplace),
    crontab: timetable,
    logger: new Logger(() => (level, message, meta) => {
      if (level === 'error') log.error({ job: meta }, message);
      else if (level === 'warning') log.warn(message);
      else log.debug(message);
    }),
  });
  // The worker reports its own trouble through its logger; its promise ends with `stop`.
  runner.promise.catch((error: unknown) => log.error({ err: error }, 'the job queue stopped'));
  return () => runner.stop();
}
