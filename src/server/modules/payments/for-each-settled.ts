/** After so many failures the trouble is the provider's, and asking on would keep the queue's worker from its other jobs. */
const mostFailures = 10;

/**
 * Does something for each, whatever fails for the others. The order is another one each time: what fails always, or
 * what a sweep that was broken off did not come to, does not stand behind the same things for ever.
 * @throws AggregateError of all failures, at the end or after ten of them
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
