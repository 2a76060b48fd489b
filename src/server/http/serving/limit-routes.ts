import type { FastifyInstance } from 'fastify';
import { adminBase } from '#contract/admin/admin-urls.ts';
import { collectionCodePath, urls } from '#contract/pages/urls.ts';
import type { Throttle } from '#server/http/api/limit-calls.ts';

type Throttles = Readonly<Record<'pages' | 'pictures' | 'notices' | 'others', Throttle>>;

const free: Throttle = () => undefined;

/** The client's files, and whether the process answers at all, are free. */
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
  // The route, and not the address, which can be spelled in many ways.
  app.addHook('onRequest', async ({ routeOptions, ip }) => {
    if (routeOptions.method === 'POST' && routeOptions.url === urls.unsubscribe()) others(ip);
    routes.find(([begin]) => routeOptions.url?.startsWith(begin))?.[1](ip);
  });
}
