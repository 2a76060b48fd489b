import cookie from '@fastify/cookie';
import csrfProtection from '@fastify/csrf-protection';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { csrfToken } from '#contract/wire/capabilities.ts';
import { apiBase, headerNames } from '#contract/wire/endpoint.ts';

const allowOrigin = 'access-control-allow-origin';

const sent = ['authorization', 'content-type', headerNames.requestId, headerNames.csrf].join(', ');
const read = [headerNames.requestId, headerNames.sessionSeconds, headerNames.csrfRetry, 'retry-after'].join(', ');
const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const preflightSeconds = '600';

/** Lets the shop's own pages, and no others, read its calls on the separate origin of a service (decision 103). */
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

/** Whether the shop's own page is calling from another site: browsers send no 'lax' cookie there. */
const isShopOnAnotherSite = (request: FastifyRequest, reply: FastifyReply): boolean =>
  request.headers['sec-fetch-site'] === 'cross-site' && reply.hasHeader(allowOrigin);

type Csrf = { secret: Buffer; secureCookie: boolean };

/** Runs before the body of a write is read; answers 403 itself if the token is missing or wrong. */
export type WriteGuard = (request: FastifyRequest, reply: FastifyReply, done: () => void) => void;

/** Serves GET /csrf-token, and returns the guard of every write: its header must carry a token made for the cookie (storefront §7). */
export async function guardWrites(app: FastifyInstance, { secret, secureCookie }: Csrf): Promise<WriteGuard> {
  await app.register(cookie, { secret: secret.toString('hex') });
  await app.register(csrfProtection, {
    cookieOpts: { signed: true, httpOnly: true, sameSite: 'lax', path: apiBase, secure: secureCookie },
    getToken: (request) => {
      const token = request.headers[headerNames.csrf];
      return typeof token === 'string' ? token : undefined;
    },
  });
  app.get(apiBase + csrfToken.path, (request, reply) => {
    reply.header('cache-control', 'no-store');
    const crossing = isShopOnAnotherSite(request, reply);
    // Browsers accept a partitioned cookie only if it is secure, and count their own machine as secure.
    return { token: reply.generateCsrf(crossing ? { sameSite: 'none', secure: true, partitioned: true } : undefined) };
  });
  return (request, reply, done) => {
    reply.header(headerNames.csrfRetry, '1');
    app.csrfProtection(request, reply, () => {
      reply.removeHeader(headerNames.csrfRetry);
      done();
    });
  };
}
