import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiBase, type Endpoint, headerNames } from '#contract/wire/endpoint.ts';
import { requestIdOf } from '#server/http/api/run-idempotent.ts';
import { commonHeaders, dataPolicy, strictTransport } from '#server/http/pages/security-headers.ts';
import type { CallCounts } from '#server/modules/limits/count-calls.ts';
import { networkOf } from '#server/modules/limits/network-of.ts';
import { lookUpCached, type ReplyCache, sendCached, sendCachedReply } from './send-cached.ts';

type Keeping = {
  readonly replyCache: ReplyCache;
  readonly counts: CallCounts;
  readonly rateLimitPerMinute: number;
  readonly trustProxy: number | false;
  readonly secure: boolean;
};

export type CachedCalls = {
  /** Answers before anything else of the server runs; false where the call has to be made, or is refused. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  send(request: FastifyRequest, reply: FastifyReply, call: SharedCall): Promise<FastifyReply>;
};
type SharedCall = { readonly endpoint: Endpoint; readonly input: unknown; make(): Promise<unknown> };

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
        const { calls, msLeft } = counts.count(networkOf(addressOf(request, trustProxy)));
        if (calls > rateLimitPerMinute) return false;
        more.push('x-ratelimit-limit', String(rateLimitPerMinute));
        more.push('x-ratelimit-remaining', String(rateLimitPerMinute - calls));
        more.push('x-ratelimit-reset', String(Math.ceil(msLeft / 1_000)));
      }
      sendCached(request, response, page, more);
      return true;
    },
    async send(request, reply, { endpoint, input, make }) {
      const key = `${endpoint.path} ${JSON.stringify(input)}`;
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

/** As Fastify reads it: the address of the connection, or of so many proxies behind it. */
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
