import type { TaskList } from 'graphile-worker';
import { type JobContext, lanesOf } from '#server/jobs/tasks.ts';

/** The tasks of all lanes together. */
export const tasksOf = (jobContext: JobContext): TaskList =>
  Object.assign({}, ...lanesOf(jobContext).map(({ tasks }) => tasks));
