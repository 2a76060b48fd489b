import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { apiBase, type Endpoint, headerNames } from '#contract/wire/endpoint.ts';
import { countCall } from '#server/http/api/limit-calls.ts';
import { requestIdOf } from '#server/http/api/run-idempotent.ts';
import { type CachedPage, type Encoding, PageCache } from '#server/http/pages/page-cache.ts';
import { commonHeaders, dataPolicy, strictTransport } from '#server/http/pages/security-headers.ts';
import type { CallCounts } from '#server/platform/limits/count-calls.ts';
import type { HttpLimits } from './http-limits.ts';

export type ReplyCache = { readonly cache: PageCache; readonly keys: LRUCache<string, string> };

/** A spelling of an address that is not remembered is parsed again. */
const mostSpellings = 2_000;

export const createReplyCache = (
  mode: 'production' | 'development',
  { cacheMs, madeAtOnce }: HttpLimits,
  mostBytes = 8 * 1024 * 1024,
): ReplyCache => ({
  cache: new PageCache(
    mode === 'development' ? { lifeMs: 0, standInMs: 0 } : { lifeMs: cacheMs, mostAtOnce: madeAtOnce, mostBytes },
  ),
  keys: new LRUCache({ max: mostSpellings }),
});

export function lookUpCached({ cache, keys }: ReplyCache, { method, url = '/' }: IncomingMessage): CachedPage | null {
  const key = method === 'GET' || method === 'HEAD' ? keys.get(url) : undefined;
  return key === undefined ? null : cache.look(key);
}

/** Sends an answer, or 304 if the caller has it already. @param more headers of this answer alone */
export function sendCached(
  { method, headers: asked }: IncomingMessage,
  response: ServerResponse,
  page: CachedPage,
  more: readonly string[] = [],
): void {
  if (isKnownTo(asked, page)) {
    response.writeHead(304, [...more, ...page.headers]).end();
    return;
  }
  const { headers, body } = page.answer(encodingFor(asked));
  response.writeHead(page.status, more.length === 0 ? headers : [...more, ...headers]);
  response.end(method === 'HEAD' ? undefined : body);
}

/** Like {@link sendCached}, but through the server, which adds its own headers. */
export function sendCachedReply(reply: FastifyReply, page: CachedPage): FastifyReply {
  const asked = reply.request.headers;
  const before = reply.getHeader('vary');
  const known = isKnownTo(asked, page);
  const { headers, body } = known ? { headers: page.headers, body: undefined } : page.answer(encodingFor(asked));
  for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] ?? '', headers[at + 1]);
  if (before !== undefined) reply.header('vary', `${before}, accept-encoding`);
  return known ? reply.code(304).send() : reply.send(body);
}

const isKnownTo = (asked: IncomingMessage['headers'], { status, etag }: CachedPage): boolean =>
  status === 200 && isKnown(etag, asked['if-none-match']);

const encodings = ['br', 'gzip'] as const;

const encodingFor = (asked: IncomingMessage['headers']): Encoding => {
  const accepted = acceptedIn(String(asked['accept-encoding'] ?? ''));
  return encodings.find((one) => accepted.includes(one)) ?? 'identity';
};

/** Returns what a header such as Accept names and does not decline with q=0. */
export const acceptedIn = (header: string): string[] =>
  header
    .toLowerCase()
    .split(',')
    .filter((range) => !/;\s*q\s*=\s*0(\.0*)?\s*(;|$)/.test(range))
    .map((range) => range.split(';', 1)[0]?.trim() ?? '');

/** Whether the caller has it already: `*` matches whatever there is, and a weak tag is as good as a strong one. */
export function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  const own = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === own);
}

type Keeping = {
  readonly replyCache: ReplyCache;
  readonly counts: CallCounts;
  readonly rateLimitPerMinute: number;
  readonly trustProxy: number | false;
  readonly secure: boolean;
};

export type CachedCalls = {
  /** Answers before anything else in the server runs; false if the call has to be made, or is refused. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  send(request: FastifyRequest, reply: FastifyReply, call: SharedCall): Promise<FastifyReply>;
};
type SharedCall = {
  readonly endpoint: Endpoint;
  readonly input: unknown;
  /** Whether it is not one of the many that anybody can make up. */
  readonly isNamed: boolean;
  make(): Promise<unknown>;
};

export function keepCalls({ replyCache, counts, rateLimitPerMinute, trustProxy, secure }: Keeping): CachedCalls {
  const fixed = {
    ...commonHeaders,
    ...(secure && { 'strict-transport-security': strictTransport }),
    'content-security-policy': dataPolicy,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
  };
  return {
    answer(request, response) {
      // What another site's page may read is decided where calls are served.
      if (!request.url?.startsWith(apiBase) || request.headers.origin !== undefined) return false;
      const page = lookUpCached(replyCache, request);
      if (!page) return false;
      const more = [headerNames.requestId, requestIdOf(request.headers) ?? randomUUID()];
      if (rateLimitPerMinute > 0) {
        const { calls, msLeft, isOver } = countCall(counts, rateLimitPerMinute, addressOf(request, trustProxy));
        if (isOver) return false;
        more.push('x-ratelimit-limit', String(rateLimitPerMinute));
        more.push('x-ratelimit-remaining', String(rateLimitPerMinute - calls));
        more.push('x-ratelimit-reset', String(Math.ceil(msLeft / 1_000)));
      }
      sendCached(request, response, page, more);
      return true;
    },
    async send(request, reply, { endpoint, input, isNamed, make }) {
      const key = `${endpoint.path}${isNamed ? ' ' : '?'}${JSON.stringify(input)}`;
      const page = await replyCache.cache.find(key, async () => ({
        status: 200,
        headers: fixed,
        body: Buffer.from(JSON.stringify(await make())),
      }));
      replyCache.keys.set(request.raw.url ?? '', key);
      return sendCachedReply(reply, page);
    },
  };
}

/** Returns the address as Fastify reads it: that of the connection, or the one behind this many proxies. */
function addressOf({ socket, headers }: IncomingMessage, trustProxy: number | false): string {
  const own = socket.remoteAddress ?? 'unknown';
  if (trustProxy === false) return own;
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '')
    .reverse();
  const way = [own, ...forwarded];
  return way[Math.min(trustProxy, way.length - 1)] ?? own;
}
