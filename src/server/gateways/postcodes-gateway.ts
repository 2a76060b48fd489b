import { readFileSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import { lookUpPostcode } from '#contract/wire/capabilities.ts';
import { Failure } from '#domain/failure.ts';
import { dayMs, minuteMs } from '#domain/pickup/clock/durations.ts';
import { isForcesPostcode, isPostcode, normalisePostcode, sectorOf } from '#domain/values/postcode.ts';
import { circuitBreaker } from '#server/gateways/circuit-breaker.ts';

type Sources = {
  readonly serviceUrl: string;
  readonly tableFile: string;
};

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

/** Looks postcodes up in a public service (accounts §7). `look` throws Failure 'unavailable' after a second without an answer. */
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

/**
 * Asks the table if the service is off or silent, so `look` never fails. Neither knows the forces' post offices, whose codes are accepted
 * as they are. @throws Error if the table is unreadable
 */
export function postcodeGateway({ serviceUrl, tableFile }: Sources): PostcodeGateway {
  const table = sectorTable(tableFile);
  const service = serviceUrl === 'off' ? null : lookUpThroughService({ url: serviceUrl });
  const look: PostcodeGateway['look'] = (postcode) =>
    service === null ? table.look(postcode) : service.look(postcode).catch(() => table.look(postcode));
  return {
    ...service,
    look: async (postcode) =>
      isForcesPostcode(postcode)
        ? { postcode: normalisePostcode(postcode), district: null, county: null }
        : look(postcode),
  };
}

/** Sectors of one outward code that are in one place: '139' of 'AB22'. */
type Sectors = { readonly digits: string; readonly district: string; readonly county: string | null };

/**
 * Looks postcodes up in a file: a code of the right format in a known sector is valid (decisions, Postcode lookup). @throws Error for an
 * unreadable file
 */
export function sectorTable(file: string): PostcodeGateway {
  const byOutward = readTable(file);
  return {
    look(postcode) {
      if (!isPostcode(postcode)) return Promise.resolve(null);
      const { outward, sector } = sectorOf(postcode);
      const found = byOutward.get(outward)?.find(({ digits }) => digits.includes(sector));
      if (!found) return Promise.resolve(null);
      return Promise.resolve({ postcode: normalisePostcode(postcode), district: found.district, county: found.county });
    },
  };
}

function readTable(file: string): ReadonlyMap<string, readonly Sectors[]> {
  const byOutward = new Map<string, Sectors[]>();
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue; // the heading and the attribution
    const [outward, digits, district, county, country] = line.split('\t');
    if (!outward || !digits || !district || county === undefined || country === undefined) {
      throw new Error(`${file} has a line that is not a postcode sector: ${line}`);
    }
    const rows = byOutward.get(outward) ?? [];
    rows.push({ digits, district, county: county || null });
    byOutward.set(outward, rows);
  }
  return byOutward;
}

type PlaceOfPostcode = {
  readonly postcode: string;
  readonly district: string | null;
  readonly county: string | null;
};

/** Finds the place of a postcode; null if the postcode is not known. */
export type PostcodeGateway = {
  look(postcode: string): Promise<PlaceOfPostcode | null>;
  /** Asks the service itself, past the cache; absent if the shop's own table answers alone. Throws if it does not answer. */
  readonly askService?: (postcode: string) => Promise<PlaceOfPostcode | null>;
};
