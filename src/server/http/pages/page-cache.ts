import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { Failure } from '#domain/failure.ts';
import { minuteMs } from '#domain/pickup/clock/durations.ts';
import type { CacheCounts } from '#server/http/health-and-metrics.ts';
import { ofCrowd } from '#server/turns/crowd.ts';

export type RenderedPage = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** What it shows, in brief: a page that shows the same need not be made again. */
  readonly madeOf?: string;
};
type Make = (before: RenderedPage | undefined) => Promise<RenderedPage>;
export type Encoding = 'br' | 'gzip' | 'identity';

/** Headers as names and values in turn, because Node sends them fastest like this. */
type Answer = { readonly headers: string[]; readonly body: Buffer };

export class CachedPage {
  readonly status: number;
  readonly mayBeCached: boolean;
  readonly etag: string;
  readonly headers: string[];
  readonly #bodies: Partial<Record<Encoding, Buffer>>;
  readonly #answers: Partial<Record<Encoding, Answer>> = {};

  readonly isSmall: boolean;

  /** @param isSmall compresses into as few bytes as is worthwhile, which takes longer */
  constructor({ status, headers, body }: RenderedPage, isSmall = false) {
    this.isSmall = isSmall;
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
    const effort = efforts[this.isSmall ? 'small' : 'quick'];
    this.#bodies[encoding] ??=
      encoding === 'br' ? brotli(identity, effort.brotli) : gzipSync(identity, { level: effort.gzip });
    return this.#bodies[encoding];
  }

  says(other: CachedPage): boolean {
    return this.status === other.status && this.headers.join() === other.headers.join();
  }

  get weight(): number {
    return Math.ceil((this.#bodies.identity?.length ?? 0) * 1.6) + 2_048;
  }
}

/** Small compresses the home page's 63 kB to 12.0 kB (gzip: 13.4); quick to 13.8 (gzip: 15.1) in a third of the time. */
const efforts = { quick: { brotli: 2, gzip: 1 }, small: { brotli: 5, gzip: 6 } } as const;

const brotli = (body: Buffer, quality: number): Buffer =>
  brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      // Large enough for a page; the default takes more memory.
      [constants.BROTLI_PARAM_LGWIN]: 17,
    },
  });

type Entry = { page: CachedPage; freshUntil: number; readonly rendered: RenderedPage; readonly renderedAt: number };
type Coming = { readonly page: Promise<CachedPage>; readonly since: number };

/** How long an old page stands in while the database is away: its prices are checked again with an order. */
const usualStandInMs = 10 * minuteMs;
/** A rendering that takes longer is waiting for a database that does not answer. */
const usualPatienceMs = 4_000;
const comeAgainSeconds = 1;

type Keeping = {
  readonly now?: () => number;
  /** If 0, no answer is kept and none is shared. */
  readonly lifeMs?: number;
  readonly standInMs?: number;
  readonly patienceMs?: number;
  readonly mostBytes?: number;
  readonly mostAtOnce?: number;
};

/** The share of the bytes for what anybody can make up: searches, filters, addresses that do not exist. */
const shareOfMadeUp = 1 / 4;

/**
 * Public answers, made once for everybody who asks, kept for about a second and bounded in bytes; if one cannot be made now, the old one is
 * served. What anybody can make up (a key with a question mark, or an answer that is not 200) displaces only its like. The cache library's
 * `fetch` would not do: a change of the catalogue also drops the answers that are being made.
 */
export class PageCache {
  readonly counts: CacheCounts = { kept: 0, made: 0, joined: 0, stale: 0 };
  readonly #named: LRUCache<string, Entry>;
  readonly #madeUp: LRUCache<string, Entry>;
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
    const shelf = (share: number) =>
      new LRUCache<string, Entry>({
        maxSize: Math.ceil(mostBytes * share),
        sizeCalculation: ({ page }) => page.weight,
      });
    this.#named = shelf(1 - shareOfMadeUp);
    this.#madeUp = shelf(shareOfMadeUp);
  }

  #kept(key: string): Entry | undefined {
    return this.#named.get(key) ?? this.#madeUp.get(key);
  }

  #keep(key: string, entry: Entry): void {
    const isMadeUp = key.includes('?') || entry.page.status !== 200;
    const [own, other] = isMadeUp ? [this.#madeUp, this.#named] : [this.#named, this.#madeUp];
    other.delete(key);
    own.set(key, entry);
  }

  look(key: string): CachedPage | null {
    const entry = this.#kept(key);
    if (!entry || entry.freshUntil <= this.#now()) return null;
    this.counts.kept += 1;
    return entry.page;
  }

  /**
   * Returns the old answer if making one fails or takes too long.
   * @param admit is called before a new one is made, and throws if it must not be made
   * @throws Failure 'unavailable' if as many as allowed are already being made
   */
  async find(key: string, make: Make, admit?: () => void): Promise<CachedPage> {
    const fresh = this.look(key);
    if (fresh) return fresh;
    const joined = this.#coming.get(key);
    if (joined) this.counts.joined += 1;
    const coming = joined ?? this.#begin(key, make, admit);
    if (!this.#kept(key)) return coming.page;
    const left = Math.max(0, this.#patienceMs - (this.#now() - coming.since));
    const page = await inTime(coming.page.catch(unlessUnavailable), left);
    return page && page.status !== 503 ? page : (this.#standIn(key) ?? coming.page);
  }

  #begin(key: string, make: Make, admit?: () => void): Coming {
    admit?.();
    this.counts.made += 1;
    const making = this.#make(key, make);
    const coming = { page: making.then(({ page }) => page), since: this.#now() };
    if (this.#lifeMs === 0) return coming;
    this.#coming.set(key, coming);
    const isStillComing = () => this.#coming.get(key) === coming;
    making.then(
      ({ rendered, page }) => {
        // After `drop`, an answer that is being made may show what has been changed: those who waited for it get it, but it is not kept.
        if (!isStillComing()) return;
        this.#coming.delete(key);
        const now = this.#now();
        if (page.mayBeCached) this.#keep(key, { page, freshUntil: now + this.#lifeMs, rendered, renderedAt: now });
      },
      () => void (isStillComing() && this.#coming.delete(key)),
    );
    return coming;
  }

  async #make(key: string, make: Make): Promise<{ rendered: RenderedPage; page: CachedPage }> {
    if (this.#making >= this.#mostAtOnce)
      throw ofCrowd(new Failure('unavailable', { retryAfterSeconds: comeAgainSeconds }), 'pages');
    this.#making += 1;
    try {
      const rendered = await make(this.#kept(key)?.rendered);
      return { rendered, page: this.#packed(key, new CachedPage(rendered), rendered) };
    } finally {
      this.#making -= 1;
    }
  }

  /** A page that says the same as before will most likely do so again, so it is compressed small, once. */
  #packed(key: string, page: CachedPage, rendered: RenderedPage): CachedPage {
    const before = this.#kept(key)?.page;
    if (!before?.says(page)) return page;
    return before.isSmall ? before : new CachedPage(rendered, true);
  }

  /** Returns the old answer with its true age; null if it is too old. */
  #standIn(key: string): CachedPage | null {
    const entry = this.#kept(key);
    const ageMs = entry ? this.#now() - entry.renderedAt : 0;
    if (!entry || ageMs >= this.#standInMs) return null;
    this.counts.stale += 1;
    const { headers } = entry.rendered;
    const age = { age: String(Math.floor(ageMs / 1_000)) }; // RFC 9111, 5.1
    entry.page = new CachedPage({ ...entry.rendered, headers: { ...headers, ...age } });
    entry.freshUntil = this.#now() + this.#lifeMs;
    return entry.page;
  }

  drop(): void {
    this.#named.clear();
    this.#madeUp.clear();
    this.#coming.clear();
  }

  get bytes(): number {
    return this.#named.calculatedSize + this.#madeUp.calculatedSize;
  }
}

const inTime = <T>(coming: Promise<T>, ms: number): Promise<T | null> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms, null);
    coming.finally(() => clearTimeout(timer)).then(resolve, reject);
  });

function unlessUnavailable(error: unknown): null {
  if (error instanceof Failure && error.code === 'unavailable') return null;
  throw error;
}
