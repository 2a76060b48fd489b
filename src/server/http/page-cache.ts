import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { Failure } from '#domain/failure.ts';

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
export class KeptPage {
  readonly status: number;
  /** False for a page that says itself that nobody is to keep it. */
  readonly mayBeKept: boolean;
  readonly etag: string;
  /** What an answer without a body has: 'not modified'. */
  readonly headers: string[];
  readonly #bodies: Partial<Record<Encoding, Buffer>>;
  readonly #answers: Partial<Record<Encoding, Answer>> = {};

  constructor({ status, headers, body }: RenderedPage) {
    this.status = status;
    this.mayBeKept = status < 500 && headers['cache-control'] !== 'no-store';
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
    this.#bodies[encoding] ??= encoding === 'br' ? brotli(identity) : gzipSync(identity, { level: 6 });
    return this.#bodies[encoding];
  }

  /** Bytes held at most, with both compressed forms. */
  get weight(): number {
    return Math.ceil((this.#bodies.identity?.length ?? 0) * 1.6) + 2_048;
  }
}

/** Quality 3 packs the home page's 35 kB into 7.1 in a third of the time of quality 5, which gets 6.4 out of it. */
const brotli = (body: Buffer): Buffer =>
  brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 3,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });

type Entry = { page: KeptPage; freshUntil: number; readonly rendered: RenderedPage; readonly renderedAt: number };
type Coming = { readonly page: Promise<KeptPage>; readonly since: number };

/** While the database is away a page stands in for itself for so long: prices on it are checked again with an order. */
const usualStandInMs = 10 * 60_000;
/** A rendering that takes longer waits for a database that does not answer. */
const usualPatienceMs = 4_000;

/**
 * Public pages, rendered once and kept for about a second: the same for everybody, because session and cart live
 * on the device. However many ask for a page at once, it is rendered once. Bounded in bytes; the page that was
 * asked for longest ago goes first. Where a page cannot be rendered now, the one that was kept stands in, with its age.
 */
export class PageCache {
  readonly #kept = new Map<string, Entry>();
  readonly #coming = new Map<string, Coming>();
  readonly #now: () => number;
  readonly #lifeMs: number;
  readonly #standInMs: number;
  readonly #patienceMs: number;
  readonly #mostBytes: number;
  #bytes = 0;

  constructor({
    now = Date.now,
    lifeMs = 1_000,
    standInMs = usualStandInMs,
    patienceMs = usualPatienceMs,
    mostBytes = 8 * 1024 * 1024,
  } = {}) {
    this.#now = now;
    this.#lifeMs = lifeMs;
    this.#standInMs = standInMs;
    this.#patienceMs = patienceMs;
    this.#mostBytes = mostBytes;
  }

  /** The kept page, when it is still fresh. */
  look(url: string): KeptPage | null {
    const entry = this.#kept.get(url);
    return entry && entry.freshUntil > this.#now() ? entry.page : null;
  }

  /**
   * The page, fresh from the cache, from a rendering on its way, or rendered now; where that is not available or takes
   * too long, as it was before. A failed rendering is not kept.
   */
  async find(url: string, render: () => Promise<RenderedPage>): Promise<KeptPage> {
    const fresh = this.look(url);
    if (fresh) return fresh;
    const coming = this.#coming.get(url) ?? this.#begin(url, render);
    if (!this.#kept.has(url)) return coming.page;
    const left = Math.max(0, this.#patienceMs - (this.#now() - coming.since));
    const page = await inTime(coming.page.catch(unlessUnavailable), left);
    return page && page.status !== 503 ? page : (this.#standIn(url) ?? coming.page);
  }

  #begin(url: string, render: () => Promise<RenderedPage>): Coming {
    const rendering = render().then((rendered) => ({ rendered, page: new KeptPage(rendered) }));
    const coming = { page: rendering.then(({ page }) => page), since: this.#now() };
    this.#coming.set(url, coming);
    const isStillComing = () => this.#coming.get(url) === coming;
    rendering.then(
      ({ rendered, page }) => {
        // After `drop` the page on its way may show what was changed: it is given to those who waited, and not kept.
        if (!isStillComing()) return;
        this.#coming.delete(url);
        if (page.mayBeKept) this.#keep(url, page, rendered);
      },
      () => void (isStillComing() && this.#coming.delete(url)),
    );
    return coming;
  }

  /** The page as it was before, good for another moment and honest about its age; null where it is too old. */
  #standIn(url: string): KeptPage | null {
    const entry = this.#kept.get(url);
    const ageMs = entry ? this.#now() - entry.renderedAt : 0;
    if (!entry || ageMs >= this.#standInMs) return null;
    const { headers } = entry.rendered;
    const age = { age: String(Math.floor(ageMs / 1_000)) }; // RFC 9111, 5.1
    entry.page = new KeptPage({ ...entry.rendered, headers: { ...headers, ...age } });
    entry.freshUntil = this.#now() + this.#lifeMs;
    return entry.page;
  }

  /** Forgets everything: the catalogue has changed. */
  drop(): void {
    this.#kept.clear();
    this.#coming.clear();
    this.#bytes = 0;
  }

  get bytes(): number {
    return this.#bytes;
  }

  #keep(url: string, page: KeptPage, rendered: RenderedPage): void {
    this.#forget(url);
    if (page.weight > this.#mostBytes) return;
    const now = this.#now();
    this.#kept.set(url, { page, freshUntil: now + this.#lifeMs, rendered, renderedAt: now });
    this.#bytes += page.weight;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#forget(oldest);
    }
  }

  #forget(url: string): void {
    const entry = this.#kept.get(url);
    if (!entry) return;
    this.#kept.delete(url);
    this.#bytes -= entry.page.weight;
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
