import type { FastifyInstance } from 'fastify';
import { adminBase } from '#contract/admin/admin-urls.ts';
import { collectionCodePath, urls } from '#contract/pages/urls.ts';
import type { Throttle } from '#server/http/api/limit-calls.ts';

type Throttles = Readonly<Record<'pages' | 'pictures' | 'notices' | 'others', Throttle>>;

const free: Throttle = () => undefined;

/** Limits the routes by network. The client's files, and the check whether the process answers at all, are free. */
export function limitRoutes(app: FastifyInstance, { pages, pictures, notices, others }: Throttles): void {
  const routes: readonly (readonly [begin: string, throttle: Throttle])[] = [
    [`${adminBase}/assets/`, free],
    [adminBase, pages],
    ['/cakes/', pictures],
    ['/pictures/', pictures],
    ['/photos/', pictures],
    [collectionCodePath, pictures],
    [urls.paymentNotices, notices],
    ['/till/', pages],
    ['/dev/', pages],
    ...[
      '/readyz',
      '/robots.txt',
      '/sitemap.xml',
      '/manifest.webmanifest',
      '/favicon',
      '/apple-touch-icon',
      '/icon-',
    ].map((begin) => [begin, others] as const),
  ];
  // Matches the route, not the address, which can be spelled in many ways.
  app.addHook('onRequest', async ({ routeOptions, ip }) => {
    if (routeOptions.method === 'POST' && routeOptions.url === urls.unsubscribe()) others(ip);
    routes.find(([begin]) => routeOptions.url?.startsWith(begin))?.[1](ip);
  });
}

/** A number of calls of 0 is no limit. */
export type HttpLimits = {
  /** Pages rendered for one network, including the test provider's and the outbox's; cached pages are not counted. */
  readonly pagesPerMinute: number;
  readonly picturesPerMinute: number;
  readonly noticesPerMinute: number;
  /** Of one member of the team. Somebody who is not signed in has far fewer, counted by network. */
  readonly staffCallsPerMinute: number;
  /** Pages, and as many public calls again; beyond that 503. */
  readonly madeAtOnce: number;
  readonly cacheMs: number;
  readonly mostConnections: number;
  /** Of one network, if no proxy stands in front of the shop: otherwise they would all be the proxy's. */
  readonly mostConnectionsOfOne: number;
  readonly headSeconds: number;
  readonly requestSeconds: number;
};

export const defaultHttpLimits: HttpLimits = {
  pagesPerMinute: 0,
  picturesPerMinute: 0,
  noticesPerMinute: 0,
  staffCallsPerMinute: 0,
  madeAtOnce: 100,
  cacheMs: 1_000,
  mostConnections: 5_000,
  mostConnectionsOfOne: 0,
  headSeconds: 15,
  requestSeconds: 120,
};
