import type { FastifyInstance } from 'fastify';
import { adminBase } from '#contract/admin/admin-urls.ts';
import { collectionCodePath, urls } from '#contract/pages/urls.ts';
import type { Throttle } from '#server/http/api/limit-calls.ts';

type Throttles = { readonly pages: Throttle; readonly pictures: Throttle; readonly notices: Throttle };

const free: Throttle = () => undefined;

/** The client's files and health checks are free. */
export function limitRoutes(app: FastifyInstance, { pages, pictures, notices }: Throttles): void {
  const routes: readonly [begin: string, throttle: Throttle][] = [
    [`${adminBase}/assets/`, free],
    [adminBase, pages],
    ['/cakes/', pictures],
    ['/pictures/', pictures],
    ['/photos/', pictures],
    [collectionCodePath, pictures],
    [urls.paymentNotices, notices],
    ['/till/', pages],
    ['/dev/', pages],
  ];
  // The route, and not the address, which can be spelled in many ways.
  app.addHook('onRequest', async ({ routeOptions, ip }) => {
    routes.find(([begin]) => routeOptions.url?.startsWith(begin))?.[1](ip);
  });
}
