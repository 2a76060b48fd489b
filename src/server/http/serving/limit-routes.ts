import type { FastifyInstance } from 'fastify';
import { urls } from '#contract/pages/urls.ts';
import type { Throttle } from '#server/http/api/limit-calls.ts';

type Throttles = { readonly pages: Throttle; readonly pictures: Throttle; readonly notices: Throttle };

/**
 * Limits what stands beside the calls and the shop's own pages: pictures, payment notices, the test provider and the outbox.
 * Files of the client and what machines ask after the shop's health are free.
 */
export function limitRoutes(app: FastifyInstance, { pages, pictures, notices }: Throttles): void {
  const routes: readonly [begin: string, throttle: Throttle][] = [
    ['/cakes/', pictures],
    [urls.paymentNotices, notices],
    ['/till/', pages],
    ['/dev/', pages],
  ];
  // The route that an address leads to, for one address can be spelled in many ways.
  app.addHook('onRequest', async ({ routeOptions, ip }) => {
    routes.find(([begin]) => routeOptions.url?.startsWith(begin))?.[1](ip);
  });
}
