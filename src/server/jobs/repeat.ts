export type Repeated = { stop(): Promise<void> };

/** A round that hangs for longer than this does not keep the next one from being tried. */
const longestRoundMs = 10_000;

/** Does something at once and again after each pause, whatever became of it, until it is stopped. */
export function repeat(everyMs: number, work: () => Promise<void>, failed: (error: unknown) => void): Repeated {
  let stopped = false;
  let wake = (): void => undefined;
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const run = async (): Promise<void> => {
    while (!stopped) {
      await within(longestRoundMs, work()).catch(failed);
      if (!stopped) await pause(everyMs);
    }
  };
  const running = run();
  return {
    stop: () => {
      stopped = true;
      wake();
      return running;
    },
  };
}

/** @throws Error where the work has not ended in time; it goes on unheard */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no end after ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
