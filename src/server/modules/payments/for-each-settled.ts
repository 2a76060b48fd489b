/** The trouble is the provider's after so many, and asking on would keep the worker from its other jobs. */
const mostFailures = 10;

/**
 * The order differs each time, so that nothing stands for ever behind what always fails.
 * @throws AggregateError of the failures
 */
export async function forEachSettled<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const one of shuffled(all)) {
    if (failures.length >= mostFailures) break;
    await work(one).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${all.length} failed`);
}

const shuffled = <T>(all: readonly T[]): T[] =>
  all
    .map((one) => ({ one, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);
