import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { Failure } from '#domain/failure.ts';
import { minuteMs } from '#domain/time/durations.ts';
import type { CallCounts } from '#server/modules/limits/count-calls.ts';
import { networkOf } from '#server/modules/limits/network-of.ts';

const refused = (msLeft: number): Failure =>
  new Failure('tooManyRequests', { retryAfterSeconds: Math.max(1, Math.ceil(msLeft / 1_000)) });

/**
 * Refuses the calls of a network beyond so many a minute with 429 and how long to wait; what each has left stands in the
 * headers of its answers.
 */
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

/** Counts what an address asks for. @throws Failure 'tooManyRequests' with how long to wait */
export type Throttle = (address: string) => void;

/**
 * As {@link limitCalls}, for what is no call: each kind is counted for itself, in the same counts.
 * @param max 0 is no limit
 */
export const throttleOf =
  (counts: CallCounts, kind: string, max: number): Throttle =>
  (address) => {
    if (max === 0) return;
    const { calls, msLeft } = counts.count(`${kind} ${networkOf(address)}`);
    if (calls > max) throw refused(msLeft);
  };

/** The plugin's own idea of a place that counts. Every route shares one. */
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
