import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { headerNames } from '#contract/wire/endpoint.ts';

const allowOrigin = 'access-control-allow-origin';

/** What a call of the shop's pages carries, and what of the answer they read. */
const sent = ['authorization', 'content-type', headerNames.requestId, headerNames.csrf].join(', ');
const read = [headerNames.requestId, headerNames.sessionSeconds, headerNames.csrfRetry, 'retry-after'].join(', ');
const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const preflightSeconds = '600';

/**
 * Answers calls of pages at another origin where that is the shop's own address, and no other: a service may live at an
 * origin of its own (decision 036). To everybody else's pages nothing is said of it, so their browsers read nothing.
 */
export function answerOtherOrigins(app: FastifyInstance, { publicUrl }: { readonly publicUrl: string }): void {
  const shopOrigin = new URL(publicUrl).origin;
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined) return undefined;
    reply.header('vary', 'origin');
    if (origin !== shopOrigin) return undefined;
    reply.header(allowOrigin, shopOrigin);
    reply.header('access-control-allow-credentials', 'true');
    reply.header('access-control-expose-headers', read);
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined)
      return undefined;
    reply.header('access-control-allow-methods', methods);
    reply.header('access-control-allow-headers', sent);
    reply.header('access-control-max-age', preflightSeconds);
    return reply.code(204).send();
  });
}

/** Whether the shop's own page asks from another site, to which a browser sends a 'lax' cookie no more. */
export const isShopOnAnotherSite = (request: FastifyRequest, reply: FastifyReply): boolean =>
  request.headers['sec-fetch-site'] === 'cross-site' && reply.hasHeader(allowOrigin);
