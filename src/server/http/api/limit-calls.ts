import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { Failure } from '#domain/failure.ts';
import { minuteMs } from '#domain/pickup/clock/durations.ts';
import type { CallCounts } from '#server/platform/limits/count-calls.ts';
import { networksOf } from '#server/platform/limits/network-of.ts';

const refused = (msLeft: number): Failure =>
  new Failure('tooManyRequests', { retryAfterSeconds: Math.max(1, Math.ceil(msLeft / 1_000)) });

type Counted = ReturnType<CallCounts['count']> & { readonly isOver: boolean };

/**
 * Counts a call in each network of its address, the narrowest first: a call that one of them refuses is not counted in the wider ones.
 * @returns the narrowest network's count, or that of the network that is over its limit
 */
function countIn(counts: CallCounts, kind: string, max: number, address: string): Counted {
  const [narrowest, ...wider] = networksOf(address);
  const count = ({ network, times }: typeof narrowest): Counted => {
    const counted = counts.count(`${kind} ${network}`);
    return { ...counted, isOver: counted.calls > max * times };
  };
  const own = count(narrowest);
  for (const network of own.isOver ? [] : wider) {
    const counted = count(network);
    if (counted.isOver) return counted;
  }
  return own;
}

/** Counts the shop's calls, including those that are answered from the cache. */
export const countCall = (counts: CallCounts, max: number, address: string): Counted =>
  countIn(counts, 'calls', max, address);

/** Refuses a network's calls beyond `max` a minute with 429; the headers of each answer say how many are left. */
export async function limitCalls(
  calls: FastifyInstance,
  { counts, max }: { counts: CallCounts; max: number },
): Promise<void> {
  await calls.register(rateLimit, {
    max,
    timeWindow: minuteMs,
    keyGenerator: (request) => request.ip,
    store: storeOf(counts),
    errorResponseBuilder: (_request, context) => refused(context.ttl),
  });
}

/** @throws Failure 'tooManyRequests' with how long to wait */
export type Throttle = (address: string) => void;

/** Like {@link limitCalls}, for pages, pictures and webhooks, each kind counted separately; a `max` of 0 is no limit. */
export const throttleOf =
  (counts: CallCounts, kind: string, max: number): Throttle =>
  (address) => {
    if (max === 0) return;
    const { isOver, msLeft } = countIn(counts, kind, max, address);
    if (isOver) throw refused(msLeft);
  };

/** Counts a call of a named caller. @throws Failure 'tooManyRequests' beyond `max` a minute; 0 is no limit */
export function throttleCaller(counts: CallCounts, caller: string, max: number): void {
  if (max === 0) return;
  const { calls, msLeft } = counts.count(caller);
  if (calls > max) throw refused(msLeft);
}

const storeOf = (counts: CallCounts) =>
  class Counts implements FastifyRateLimitStore {
    incr(
      address: string,
      done: (error: Error | null, result?: { current: number; ttl: number }) => void,
      _timeWindow: number,
      max: number,
    ): void {
      const { calls, msLeft } = countCall(counts, max, address);
      done(null, { current: calls, ttl: msLeft });
    }
    child(): Counts {
      return this;
    }
  };
