import { MutationObserver, type QueryClient } from '@tanstack/react-query';

/** Sends changes one at a time, in their order. After the last, `onIdle` hears whether any failed. */
export function createChangeQueue(client: QueryClient, onIdle: (someFailed: boolean) => void) {
  const latest = new Map<string, symbol>();
  let pending = 0;
  let someFailed = false;
  let waiting: (() => void)[] = [];

  const run = async (send: () => Promise<void>): Promise<void> => {
    pending++;
    try {
      await new MutationObserver(client, { scope: { id: 'cart' }, mutationFn: send }).mutate();
    } catch (error) {
      someFailed = true;
      throw error;
    } finally {
      pending--;
      if (pending === 0) {
        const failed = someFailed;
        someFailed = false;
        onIdle(failed);
        for (const resolve of waiting) resolve();
        waiting = [];
      }
    }
  };

  return {
    run,
    /** What waits under the same name is not sent: the later one says it all. */
    runLatest(name: string, send: () => Promise<void>): Promise<void> {
      const mine = Symbol(name);
      latest.set(name, mine);
      return run(async () => {
        if (latest.get(name) === mine) await send();
      });
    },
    isBusy: () => pending > 0,
    idle: (): Promise<void> => (pending === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  };
}
