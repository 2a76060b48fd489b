import { LRUCache } from 'lru-cache';
import { lookUpPostcode } from '#contract/postcodes.ts';
import { Failure } from '#domain/failure.ts';
import { isPostcode, normalisePostcode } from '#domain/person/postcode.ts';
import { dayMs, minuteMs } from '#domain/time/durations.ts';
import { circuitBreaker } from '#server/gateways/circuit-breaker.ts';
import type { PlaceOfPostcode, PostcodeGateway } from './postcodes.ts';

const answerWithinMs = 1_000;
const breaking = { failuresInARow: 3, restMs: minuteMs } as const;
const mostPostcodes = 5_000;
const unknownMs = 10 * minuteMs;

type Service = {
  /** `{url}/postcodes/{postcode}` answers as the contract's lookUpPostcode does. */
  readonly url: string;
  readonly fetch?: typeof globalThis.fetch;
  readonly now?: () => number;
};

/**
 * Postcodes by a public service (accounts §7). `look` throws Failure 'unavailable' after a second without an answer.
 */
export function lookUpThroughService({ url, fetch = globalThis.fetch, now = Date.now }: Service): PostcodeGateway {
  const base = url.replace(/\/+$/, '');
  const breaker = circuitBreaker({ ...breaking, now });
  const answers = new LRUCache<string, { readonly place: PlaceOfPostcode | null }>({
    max: mostPostcodes,
    ttl: dayMs,
    ttlResolution: 0,
    perf: { now },
    ignoreFetchAbort: true,
    fetchMethod: async (postcode, _before, { options }) => {
      const place = await breaker(() => ask(postcode));
      if (place === null) options.ttl = unknownMs;
      return { place };
    },
  });

  async function ask(postcode: string): Promise<PlaceOfPostcode | null> {
    const reply = await fetch(`${base}/postcodes/${encodeURIComponent(postcode)}`, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(answerWithinMs),
    });
    if (reply.status === 404) {
      await reply.body?.cancel();
      return null;
    }
    if (!reply.ok) {
      await reply.body?.cancel();
      throw new Error(`the postcode service answered ${reply.status}`);
    }
    const { result } = lookUpPostcode.output.parse(await reply.json());
    return result && { postcode: result.postcode, district: result.admin_district, county: result.admin_county };
  }

  return {
    askService: ask,
    async look(text) {
      if (!isPostcode(text)) return null;
      const answer = await answers.forceFetch(normalisePostcode(text)).catch((cause: unknown) => {
        throw Object.assign(new Failure('unavailable'), { cause });
      });
      return answer.place;
    },
  };
}
