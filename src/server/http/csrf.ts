import cookie from '@fastify/cookie';
import csrfProtection from '@fastify/csrf-protection';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiBase, headerNames } from '#contract/endpoint.ts';
import { csrfToken } from '#contract/security.ts';
import { Failure } from '#domain/failure.ts';

/** Tells the browser that a new token is all that is missing. */
export const csrfRetryHeader = 'x-csrf-retry';

type Csrf = { secret: Buffer; secureCookie: boolean };

/**
 * GET /csrf-token, and the guard of every write: the header must carry a token made for the cookie (storefront §7).
 * @returns the guard; it throws Failure 'notAllowed'
 */
export async function guardWrites(app: FastifyInstance, { secret, secureCookie }: Csrf): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<void>> {
  await app.register(cookie, { secret: secret.toString('hex') });
  await app.register(csrfProtection, {
    cookieOpts: { signed: true, httpOnly: true, sameSite: 'lax', path: apiBase, secure: secureCookie },
    getToken: (request) => {
      const token = request.headers[headerNames.csrf];
      return typeof token === 'string' ? token : undefined;
    },
  });
  app.get(apiBase + csrfToken.path, (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { token: reply.generateCsrf() };
  });
  return (request, reply) =>
    new Promise((resolve, reject) => {
      app.csrfProtection(request, reply, (error?: Error) => {
        if (!error) return resolve();
        reply.header(csrfRetryHeader, '1');
        reject(new Failure('notAllowed'));
      });
    });
}
