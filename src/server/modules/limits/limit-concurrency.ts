import pLimit from 'p-limit';
import { Failure } from '#domain/failure.ts';

type Bounds = {
  readonly atOnce: number;
  readonly mostWaiting: number;
  readonly comeAgainSeconds: number;
};

/** @returns does a piece of work when it is its turn; throws Failure 'unavailable' where too many wait already */
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
