import type { Clock } from '#web/lib/device/clock.ts';

/** After a script that did not come it is asked for again, after so many milliseconds, three times at most (accounts §2). */
export const retryDelaysMs = [1_000, 2_000, 4_000] as const;

/**
 * Loads the map's script, again where it does not come. `load` rejects where one try has failed.
 * @throws what the last try failed with
 */
export async function loadPatiently<T>(load: () => Promise<T>, clock: Pick<Clock, 'sleep'>): Promise<T> {
  for (const delay of retryDelaysMs) {
    try {
      return await load();
    } catch {
      await clock.sleep(delay);
    }
  }
  return load();
}
