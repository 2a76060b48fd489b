import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { Failure } from '#domain/failure.ts';
import { minuteMs } from '#domain/time/durations.ts';

/** For how long another try counts as one of the same write, in milliseconds. */
const keptMs = 10 * minuteMs;

export const nameOfWrite = ({ method, path }: Endpoint, input: unknown, token: string | null): string =>
  JSON.stringify([method, path, token, input]);

/** The answer was lost or foreign: nobody here knows whether the write was done. */
export const mayHaveBeenDone = ({ code, detail: { status = 0 } }: Failure): boolean =>
  code === 'network' || code === 'timedOut' || code === 'serverFault' || status >= 500;

/** A write whose answer was lost goes out under its first id when it is tried again by hand: the shop does it once. */
export function createUnsettledWrites(now: () => number) {
  const kept = new Map<string, { readonly requestId: string; readonly until: number }>();
  return {
    take(write: string): string | undefined {
      const found = kept.get(write);
      kept.delete(write);
      return found && found.until > now() ? found.requestId : undefined;
    },
    keep(write: string, requestId: string): void {
      for (const [old, { until }] of kept) if (until <= now()) kept.delete(old);
      kept.set(write, { requestId, until: now() + keptMs });
    },
  };
}
