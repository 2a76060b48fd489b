import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { Failure } from '#domain/failure.ts';
import { type CallCounts, minuteMs } from '#server/modules/limits/count-calls.ts';
import { networkOf } from '#server/modules/limits/network-of.ts';

/**
 * Refuses the calls of a network beyond so many a minute with 429 and how long to wait; what each has left stands in the
 * headers of its answers. The counts are stopped with the server.
 */
export async function limitCalls(
  calls: FastifyInstance,
  { counts, max }: { counts: CallCounts; max: number },
): Promise<void> {
  calls.addHook('onClose', () => counts.stop());
  await calls.register(rateLimit, {
    max,
    timeWindow: minuteMs,
    keyGenerator: (request) => networkOf(request.ip),
    store: storeOf(counts),
    errorResponseBuilder: (_request, context) =>
      new Failure('tooManyRequests', { retryAfterSeconds: Math.max(1, Math.ceil(context.ttl / 1_000)) }),
  });
}

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
