import type { Clock } from '#web/lib/device/clock.ts';

/** Three more tries, after so many milliseconds (accounts §2). */
export const retryDelaysMs = [1_000, 2_000, 4_000] as const;

/** `load` rejects where one try has failed. Throws what the last one failed with. */
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
