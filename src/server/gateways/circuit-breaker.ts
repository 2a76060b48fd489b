type Settings = { readonly failuresInARow: number; readonly restMs: number; readonly now: () => number };

/**
 * Returns a function that throws what the call throws, or Error 'resting' without calling. After a rest, one call decides whether it rests
 * again.
 */
export function circuitBreaker({ failuresInARow, restMs, now }: Settings): <T>(call: () => Promise<T>) => Promise<T> {
  let failures = 0;
  let restsUntil = 0;

  return async (call) => {
    if (failures >= failuresInARow) {
      if (now() < restsUntil) throw new Error('resting');
      restsUntil = now() + restMs; // calls that arrive during this one try are refused
    }
    try {
      const answer = await call();
      failures = 0;
      return answer;
    } catch (error) {
      failures += 1;
      restsUntil = now() + restMs;
      throw error;
    }
  };
}

/** Waits at most `ms` milliseconds; what was begun is left to end by itself. @throws OutOfTime if nothing comes within `ms` milliseconds */
export async function within<T>(ms: number, coming: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new OutOfTime(`no answer within ${ms} ms`)), ms);
  });
  return Promise.race([coming, tooLong]).finally(() => clearTimeout(timer));
}

export class OutOfTime extends Error {
  override readonly name = 'OutOfTime';
}
