import pLimit from 'p-limit';

/**
 * Runs jobs so that whoever asks for a key while its job runs gets that job's answer, and at most `atOnce` jobs
 * run together; the others wait in the order in which they came.
 */
export function singleFlight<T>({
  atOnce,
}: {
  readonly atOnce: number;
}): (key: string, job: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  const limit = pLimit(atOnce);
  return (key, job) => {
    const known = running.get(key);
    if (known) return known;
    const answer = limit(job).finally(() => running.delete(key));
    running.set(key, answer);
    return answer;
  };
}
