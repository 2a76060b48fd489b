/** Few enough that nobody waits for a lock on them, enough that a night's work is a few statements. */
export const perBatch = 1_000;

export async function inBatches(work: () => Promise<number>): Promise<void> {
  while ((await work()) >= perBatch);
}
