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
  const waiting: (() => void)[] = [];
  let busy = 0;

  async function inTurn(job: () => Promise<T>): Promise<T> {
    if (busy < atOnce) busy += 1;
    else await new Promise<void>((go) => waiting.push(go)); // the place is handed over, so `busy` stays
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    }
  }

  return (key, job) => {
    const known = running.get(key);
    if (known) return known;
    const answer = inTurn(job).finally(() => running.delete(key));
    running.set(key, answer);
    return answer;
  };
}
