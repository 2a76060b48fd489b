import type { FastifyInstance } from 'fastify';
import { headerNames } from '#contract/wire/endpoint.ts';
import type { ContextSource } from '#server/http/api/request-contexts.ts';
import { Api } from '#server/http/api/serve.ts';
import { readBodies } from '#server/http/serving/read-bodies.ts';
import type { LiveBoards } from '#server/modules/board/live-boards.ts';
import { serveLive } from './serve-live.ts';
import { servePhotos } from './serve-photos.ts';
import { type StaffThrottle, staffContextOf } from './staff-contexts.ts';
import { staffCookieNames } from './staff-cookies.ts';
import { guardStaffWrites } from './staff-csrf.ts';
import { staffEndpointActions } from './staff-endpoints.ts';

type Serving = {
  readonly source: ContextSource;
  readonly csrfSecret: Buffer;
  readonly throttle: StaffThrottle;
  readonly boards: LiveBoards;
};

/** The calls of the back office: cookies, CSRF tokens, limits and sessions of their own, and never kept anywhere. */
export async function serveStaff(
  app: FastifyInstance,
  { source: shop, csrfSecret, throttle, boards }: Serving,
): Promise<void> {
  const source = { ...shop, throttle };
  const secure = source.services.publicUrl.startsWith('https:');
  const { session } = staffCookieNames(secure);
  app.addHook('onRequest', async (request, reply) => {
    if (!request.headers.cookie?.includes(`${session}=`)) throttle.stranger(request.ip);
    reply.header(headerNames.requestId, request.id).header('cache-control', 'no-store');
  });
  readBodies(app);
  const guardWrite = await guardStaffWrites(app, { secret: csrfSecret, secure });
  serveLive(app, { source, boards });
  servePhotos(app, source);
  new Api(staffEndpointActions).mount(app, {
    guardWrite,
    contextOf: (endpoint, request, reply) => staffContextOf(source, endpoint, request, reply),
  });
}
