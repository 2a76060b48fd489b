import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { headerNames } from '#contract/wire/endpoint.ts';

const allowOrigin = 'access-control-allow-origin';

const sent = ['authorization', 'content-type', headerNames.requestId, headerNames.csrf].join(', ');
const read = [headerNames.requestId, headerNames.sessionSeconds, headerNames.csrfRetry, 'retry-after'].join(', ');
const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const preflightSeconds = '600';

/** Lets the shop's own pages, and no others, read its calls at a service's origin of its own (decision 103). */
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

/** Whether the shop's own page asks from another site: browsers send no 'lax' cookie there. */
export const isShopOnAnotherSite = (request: FastifyRequest, reply: FastifyReply): boolean =>
  request.headers['sec-fetch-site'] === 'cross-site' && reply.hasHeader(allowOrigin);
