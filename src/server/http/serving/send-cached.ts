import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type CachedPage, type Encoding, PageCache } from '#server/http/pages/page-cache.ts';
import type { HttpLimits } from './http-limits.ts';
import { isKnown } from './if-none-match.ts';

export type ReplyCache = { readonly cache: PageCache; readonly keys: LRUCache<string, string> };

/** A spelling of an address that is not remembered is read anew. */
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

/** Answers 304 where the caller has it. @param more headers of this answer alone */
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

/** As {@link sendCached}, by way of the server, which adds its own headers. */
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

const encodingFor = (asked: IncomingMessage['headers']): Encoding => {
  const text = String(asked['accept-encoding'] ?? '');
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?(\s*,|\s*$))/.test(text)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?(\s*,|\s*$))/.test(text) ? 'gzip' : 'identity';
};
