type Bounds = {
  readonly atOnce: number;
  readonly mostWaiting: number;
  /** 0 is without end. */
  readonly patienceMs: number;
  readonly refusal: () => Error;
};

/** A limit with an end to waiting, which p-limit does not have. `take` gives what ends one's turn. */
export function turns({ atOnce, mostWaiting, patienceMs, refusal }: Bounds): { take(): Promise<() => void> } {
  const waiting = new Set<() => void>();
  let taken = 0;

  const end = (): void => {
    const [next] = waiting;
    if (next) next();
    else taken -= 1;
  };

  return {
    async take() {
      if (taken < atOnce) {
        taken += 1;
        return end;
      }
      if (waiting.size >= mostWaiting) throw refusal();
      await new Promise<void>((resolve, reject) => {
        const tooLong =
          patienceMs > 0
            ? setTimeout(() => {
                waiting.delete(begin);
                reject(refusal());
              }, patienceMs)
            : undefined;
        const begin = (): void => {
          clearTimeout(tooLong);
          waiting.delete(begin);
          resolve();
        };
        waiting.add(begin);
      });
      return end;
    },
  };
}
