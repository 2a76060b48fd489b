import pLimit from 'p-limit';
import { Failure } from '#domain/failure.ts';

type Bounds = {
  /** How many pieces of work go on at once in one process. */
  readonly atOnce: number;
  /** How many more may wait; whoever comes then is asked to come again. */
  readonly mostWaiting: number;
  readonly comeAgainSeconds: number;
};

/**
 * Heavy work in turn: a flood of it takes neither all threads nor all memory.
 * @returns does a piece of work when it is its turn; throws Failure 'unavailable' where too many wait already
 */
export function limitConcurrency({
  atOnce,
  mostWaiting,
  comeAgainSeconds,
}: Bounds): <T>(work: () => Promise<T>) => Promise<T> {
  const limit = pLimit(atOnce);
  return async (work) => {
    if (limit.activeCount + limit.pendingCount >= atOnce + mostWaiting)
      throw new Failure('unavailable', { retryAfterSeconds: comeAgainSeconds });
    return limit(work);
  };
}
