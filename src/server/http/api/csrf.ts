import cookie from '@fastify/cookie';
import csrfProtection from '@fastify/csrf-protection';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiBase, headerNames } from '#contract/wire/endpoint.ts';
import { csrfToken } from '#contract/wire/security.ts';
import { isShopOnAnotherSite } from './cross-origin.ts';

type Csrf = { secret: Buffer; secureCookie: boolean };

/** Runs before the body of a write is read; answers 403 by itself where the token is missing or wrong. */
export type WriteGuard = (request: FastifyRequest, reply: FastifyReply, done: () => void) => void;

/** GET /csrf-token, and the guard of every write: its header must carry a token made for the cookie (storefront §7). */
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
    // Browsers take a partitioned cookie only where it is secure, and count their own machine as that.
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
