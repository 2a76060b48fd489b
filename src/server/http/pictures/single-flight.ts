import pLimit from 'p-limit';

/** Whoever asks for a key while its job runs gets that job's answer; at most `atOnce` jobs run together, in order. */
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
