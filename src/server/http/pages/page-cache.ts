import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { Failure } from '#domain/failure.ts';
import { minuteMs } from '#domain/time/durations.ts';
import type { CacheCounts } from '#server/http/serving/measures.ts';

/** A page as it left the renderer. */
export type RenderedPage = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};
export type Encoding = 'br' | 'gzip' | 'identity';

/** A page's answer in one encoding: its headers as names and values in turn, which is how Node sends them fastest. */
type Answer = { readonly headers: string[]; readonly body: Buffer };

/** A page as it is kept: compressed, with its headers written out, once for each encoding that was asked for. */
export class CachedPage {
  readonly status: number;
  /** False for a page that says itself that nobody is to keep it. */
  readonly mayBeCached: boolean;
  readonly etag: string;
  /** What an answer without a body has: 'not modified'. */
  readonly headers: string[];
  readonly #bodies: Partial<Record<Encoding, Buffer>>;
  readonly #answers: Partial<Record<Encoding, Answer>> = {};

  readonly #quality: number;

  /** @param quick where much else waits to be made, so that its time counts for more than its bytes */
  constructor({ status, headers, body }: RenderedPage, quick = false) {
    this.#quality = quick ? brotliQuality.quick : brotliQuality.small;
    this.status = status;
    this.mayBeCached = status < 500 && headers['cache-control'] !== 'no-store';
    this.etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    this.headers = [...Object.entries(headers).flat(), 'etag', this.etag, 'vary', 'accept-encoding'];
    this.#bodies = { identity: body };
  }

  answer(encoding: Encoding): Answer {
    this.#answers[encoding] ??= this.#writeOut(encoding, this.body(encoding));
    return this.#answers[encoding];
  }

  #writeOut(encoding: Encoding, body: Buffer): Answer {
    const coding = encoding === 'identity' ? [] : ['content-encoding', encoding];
    return { headers: [...this.headers, ...coding, 'content-length', String(body.length)], body };
  }

  body(encoding: Encoding): Buffer {
    const identity = this.#bodies.identity ?? Buffer.alloc(0);
    this.#bodies[encoding] ??= encoding === 'br' ? brotli(identity, this.#quality) : gzipSync(identity, { level: 6 });
    return this.#bodies[encoding];
  }

  /** Bytes held at most, with both compressed forms. */
  get weight(): number {
    return Math.ceil((this.#bodies.identity?.length ?? 0) * 1.6) + 2_048;
  }
}

/**
 * Quality 5 packs the home page's 37 kB into 7.1, where gzip has 7.7; 3 takes half of its time and has 7.9, which is
 * good enough while pages queue up.
 */
const brotliQuality = { quick: 3, small: 5 } as const;
/** With so many others being made a page is packed quickly. */
const many = 4;

const brotli = (body: Buffer, quality: number): Buffer =>
  brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });

type Entry = { page: CachedPage; freshUntil: number; readonly rendered: RenderedPage; readonly renderedAt: number };
type Coming = { readonly page: Promise<CachedPage>; readonly since: number };

/** While the database is away a page stands in for itself for so long: prices on it are checked again with an order. */
const usualStandInMs = 10 * minuteMs;
/** A rendering that takes longer waits for a database that does not answer. */
const usualPatienceMs = 4_000;
/** Told to whoever comes while too many answers are being made: one is ready in a fraction of that. */
const comeAgainSeconds = 1;

type Keeping = {
  readonly now?: () => number;
  /** For how long an answer is kept; 0 keeps none, and none is shared. */
  readonly lifeMs?: number;
  readonly standInMs?: number;
  readonly patienceMs?: number;
  readonly mostBytes?: number;
  /** How many are made at once; whoever wants another one then is told to come again. */
  readonly mostAtOnce?: number;
};

/**
 * Public answers, made once and kept for about a second: the same for everybody, because session and cart live
 * on the device. However many ask for one at once, it is made once. Bounded in bytes, where the one that was asked for
 * longest ago goes first, and in how many are made at once. Where one cannot be made now, the one that was kept stands
 * in, with its age.
 */
export class PageCache {
  readonly counts: CacheCounts = { kept: 0, made: 0, joined: 0, stale: 0 };
  readonly #kept: LRUCache<string, Entry>;
  readonly #coming = new Map<string, Coming>();
  readonly #now: () => number;
  readonly #lifeMs: number;
  readonly #standInMs: number;
  readonly #patienceMs: number;
  readonly #mostAtOnce: number;
  #making = 0;

  constructor({
    now = Date.now,
    lifeMs = 1_000,
    standInMs = usualStandInMs,
    patienceMs = usualPatienceMs,
    mostBytes = 8 * 1024 * 1024,
    mostAtOnce = 100,
  }: Keeping = {}) {
    this.#now = now;
    this.#lifeMs = lifeMs;
    this.#standInMs = standInMs;
    this.#patienceMs = patienceMs;
    this.#mostAtOnce = mostAtOnce;
    this.#kept = new LRUCache({ maxSize: mostBytes, sizeCalculation: ({ page }) => page.weight });
  }

  /** The kept answer, when it is still fresh. */
  look(key: string): CachedPage | null {
    const entry = this.#kept.get(key);
    if (!entry || entry.freshUntil <= this.#now()) return null;
    this.counts.kept += 1;
    return entry.page;
  }

  /**
   * The answer, fresh from the cache, from a making on its way, or made now; where that is not available or takes
   * too long, as it was before. A failed making is not kept.
   * @param admit is asked before one is made anew, and throws where it must not be
   * @throws Failure 'unavailable' where as many as may be are being made already
   */
  async find(key: string, make: () => Promise<RenderedPage>, admit?: () => void): Promise<CachedPage> {
    const fresh = this.look(key);
    if (fresh) return fresh;
    const joined = this.#coming.get(key);
    if (joined) this.counts.joined += 1;
    const coming = joined ?? this.#begin(key, make, admit);
    if (!this.#kept.has(key)) return coming.page;
    const left = Math.max(0, this.#patienceMs - (this.#now() - coming.since));
    const page = await inTime(coming.page.catch(unlessUnavailable), left);
    return page && page.status !== 503 ? page : (this.#standIn(key) ?? coming.page);
  }

  #begin(key: string, make: () => Promise<RenderedPage>, admit?: () => void): Coming {
    admit?.();
    this.counts.made += 1;
    const making = this.#make(make);
    const coming = { page: making.then(({ page }) => page), since: this.#now() };
    if (this.#lifeMs === 0) return coming;
    this.#coming.set(key, coming);
    const isStillComing = () => this.#coming.get(key) === coming;
    making.then(
      ({ rendered, page }) => {
        // After `drop` the answer on its way may show what was changed: it is given to those who waited, and not kept.
        if (!isStillComing()) return;
        this.#coming.delete(key);
        const now = this.#now();
        if (page.mayBeCached) this.#kept.set(key, { page, freshUntil: now + this.#lifeMs, rendered, renderedAt: now });
      },
      () => void (isStillComing() && this.#coming.delete(key)),
    );
    return coming;
  }

  async #make(make: () => Promise<RenderedPage>): Promise<{ rendered: RenderedPage; page: CachedPage }> {
    if (this.#making >= this.#mostAtOnce) throw new Failure('unavailable', { retryAfterSeconds: comeAgainSeconds });
    this.#making += 1;
    try {
      const rendered = await make();
      return { rendered, page: new CachedPage(rendered, this.#making > many) };
    } finally {
      this.#making -= 1;
    }
  }

  /** The answer as it was before, good for another moment and honest about its age; null where it is too old. */
  #standIn(key: string): CachedPage | null {
    const entry = this.#kept.get(key);
    const ageMs = entry ? this.#now() - entry.renderedAt : 0;
    if (!entry || ageMs >= this.#standInMs) return null;
    this.counts.stale += 1;
    const { headers } = entry.rendered;
    const age = { age: String(Math.floor(ageMs / 1_000)) }; // RFC 9111, 5.1
    entry.page = new CachedPage({ ...entry.rendered, headers: { ...headers, ...age } });
    entry.freshUntil = this.#now() + this.#lifeMs;
    return entry.page;
  }

  /** Forgets everything: the catalogue has changed. */
  drop(): void {
    this.#kept.clear();
    this.#coming.clear();
  }

  get bytes(): number {
    return this.#kept.calculatedSize;
  }
}

/** What comes within the time; null where it does not. */
const inTime = <T>(coming: Promise<T>, ms: number): Promise<T | null> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms, null);
    coming.finally(() => clearTimeout(timer)).then(resolve, reject);
  });

function unlessUnavailable(error: unknown): null {
  if (error instanceof Failure && error.code === 'unavailable') return null;
  throw error;
}
