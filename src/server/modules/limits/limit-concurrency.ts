import { Failure } from '#domain/failure.ts';

type Turns = {
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
}: Turns): <T>(work: () => Promise<T>) => Promise<T> {
  let working = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (working >= atOnce) {
      if (waiting.length >= mostWaiting) throw new Failure('unavailable', { retryAfterSeconds: comeAgainSeconds });
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    } else working += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next)
        next(); // who waited works in this one's place
      else working -= 1;
    }
  };
}
