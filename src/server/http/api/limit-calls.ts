import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { Failure } from '#domain/failure.ts';
import { minuteMs } from '#domain/pickup/clock/durations.ts';
import type { CallCounts } from '#server/platform/limits/count-calls.ts';
import { networkOf, networksOf } from '#server/platform/limits/network-of.ts';

const refused = (msLeft: number): Failure =>
  new Failure('tooManyRequests', { retryAfterSeconds: Math.max(1, Math.ceil(msLeft / 1_000)) });

/** Refuses a network's calls beyond `max` a minute with 429; the headers of its answers say what is left. */
export async function limitCalls(
  calls: FastifyInstance,
  { counts, max }: { counts: CallCounts; max: number },
): Promise<void> {
  await calls.register(rateLimit, {
    max,
    timeWindow: minuteMs,
    keyGenerator: (request) => networkOf(request.ip),
    store: storeOf(counts),
    errorResponseBuilder: (_request, context) => refused(context.ttl),
  });
  const ofWider = throttleOf(counts, 'calls', max, 'wider');
  calls.addHook('onRequest', async ({ ip }) => ofWider(ip));
}

/** @throws Failure 'tooManyRequests' with how long to wait */
export type Throttle = (address: string) => void;

/** As {@link limitCalls} for pages, pictures and notices, each kind counted for itself; a `max` of 0 is no limit. */
export const throttleOf =
  (counts: CallCounts, kind: string, max: number, which: 'all' | 'wider' = 'all'): Throttle =>
  (address) => {
    for (const { network, times } of networksOf(address).slice(which === 'all' ? 0 : 1))
      throttleCaller(counts, `${kind} ${network}`, max * times);
  };

/** Of whoever is named. @throws Failure 'tooManyRequests' beyond `max` a minute; 0 is no limit */
export function throttleCaller(counts: CallCounts, caller: string, max: number): void {
  if (max === 0) return;
  const { calls, msLeft } = counts.count(caller);
  if (calls > max) throw refused(msLeft);
}

const storeOf = (counts: CallCounts) =>
  class Counts implements FastifyRateLimitStore {
    incr(caller: string, done: (error: Error | null, result?: { current: number; ttl: number }) => void): void {
      const { calls, msLeft } = counts.count(caller);
      done(null, { current: calls, ttl: msLeft });
    }
    child(): Counts {
      return this;
    }
  };
