import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { Failure } from '#domain/failure.ts';
import { minuteMs } from '#domain/time/durations.ts';
import type { CallCounts } from '#server/modules/limits/count-calls.ts';
import { networkOf } from '#server/modules/limits/network-of.ts';

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
}

/** @throws Failure 'tooManyRequests' with how long to wait */
export type Throttle = (address: string) => void;

/** As {@link limitCalls} for pages, pictures and notices, each kind counted for itself; a `max` of 0 is no limit. */
export const throttleOf =
  (counts: CallCounts, kind: string, max: number): Throttle =>
  (address) => {
    if (max === 0) return;
    const { calls, msLeft } = counts.count(`${kind} ${networkOf(address)}`);
    if (calls > max) throw refused(msLeft);
  };

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
