type Settings = { readonly failuresInARow: number; readonly restMs: number; readonly now: () => number };

/**
 * Spares a service that keeps failing: after `failuresInARow` it is not called for `restMs`, then once; if that call
 * fails too it rests again, if it succeeds all calls go through.
 * The returned function throws what the call throws, or Error 'resting' without calling.
 */
export function circuitBreaker({ failuresInARow, restMs, now }: Settings): <T>(call: () => Promise<T>) => Promise<T> {
  let failures = 0;
  let restsUntil = 0;

  return async (call) => {
    if (failures >= failuresInARow) {
      if (now() < restsUntil) throw new Error('resting');
      restsUntil = now() + restMs; // whoever comes while this one try is under way is sent off
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
