import { createHash } from 'node:crypto';
import cookie from '@fastify/cookie';
import csrfProtection from '@fastify/csrf-protection';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { staffCsrfToken } from '#contract/admin/team/session.ts';
import { apiBase, headerNames } from '#contract/wire/endpoint.ts';
import type { WriteGuard } from '#server/http/api/csrf.ts';
import { staffCookieNames } from './staff-cookies.ts';

type Csrf = { readonly secret: Buffer; readonly secure: boolean };

/** As the customers' guard, with a token that is good for one session alone: after another sign-in it is another. */
export async function guardStaffWrites(app: FastifyInstance, { secret, secure }: Csrf): Promise<WriteGuard> {
  const names = staffCookieNames(secure);
  const sessionOf = ({ cookies }: FastifyRequest): string =>
    createHash('sha256')
      .update(`staff ${cookies[names.session] ?? ''}`)
      .digest('hex');
  await app.register(cookie, { secret: secret.toString('hex') });
  await app.register(csrfProtection, {
    cookieKey: names.csrf,
    cookieOpts: { signed: true, httpOnly: true, sameSite: 'strict', path: '/', secure },
    csrfOpts: { userInfo: true, hmacKey: secret.toString('hex') },
    getUserInfo: sessionOf,
    getToken: (request) => {
      const token = request.headers[headerNames.csrf];
      return typeof token === 'string' ? token : undefined;
    },
  });
  app.get(apiBase + staffCsrfToken.path, (request, reply) => {
    reply.header('cache-control', 'no-store');
    return { token: reply.generateCsrf({ userInfo: sessionOf(request) }) };
  });
  return (request, reply, done) => {
    reply.header(headerNames.csrfRetry, '1');
    app.csrfProtection(request, reply, () => {
      reply.removeHeader(headerNames.csrfRetry);
      done();
    });
  };
}
