import { within } from '#server/gateways/within.ts';

export type Repeated = { stop(): Promise<void> };

/** A round that hangs for longer does not keep the next one from being tried. */
const longestRoundMs = 10_000;

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
