import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { publicPages, uncrawledPaths } from '#contract/pages/indexing.ts';
import { urls } from '#contract/pages/urls.ts';
import { minuteMs } from '#domain/pickup/clock/durations.ts';
import type { CatalogueSnapshot, CatalogueSnapshots } from '#server/catalogue/snapshot/catalogue-snapshot.ts';
import { html } from '#server/gateways/html.ts';
import { sendCachedReply } from '#server/http/serving/send-cached.ts';
import { CachedPage } from './page-cache.ts';

type Shop = {
  readonly catalogue: CatalogueSnapshots;
  readonly now: () => Date;
  readonly publicUrl: string;
};

const sitemapPath = '/sitemap.xml';
const cacheMs = 10 * minuteMs;
/** The protocol allows 50,000 addresses in a file (sitemaps.org). */
const mostProducts = 49_000;

export function answerSearchEngines(app: FastifyInstance, { catalogue, now, publicUrl }: Shop): void {
  const { origin } = new URL(publicUrl);
  const sitemaps = new LRUCache<string, CachedPage>({
    max: 1,
    ttl: cacheMs,
    fetchMethod: async () => asCachedReply('application/xml', writeSitemap(await catalogue.at(now()), origin)),
  });
  const robots = asCachedReply('text/plain', writeRobots(origin));
  app.get('/robots.txt', (_request, reply) => sendCachedReply(reply, robots));
  // Password managers look here for the form that changes a password.
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect(urls.profile));
  app.get(sitemapPath, async (_request, reply) => sendCachedReply(reply, await sitemaps.forceFetch(sitemapPath)));
}

const asCachedReply = (type: string, text: string): CachedPage =>
  new CachedPage({
    status: 200,
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': `public, max-age=${cacheMs / 1_000}` },
    body: Buffer.from(text),
  });

const writeRobots = (origin: string): string =>
  [
    'User-agent: *',
    ...uncrawledPaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}${sitemapPath}`,
    '',
  ].join('\n');

function writeSitemap({ rows, cakes }: CatalogueSnapshot, origin: string): string {
  const paths = [
    ...publicPages,
    ...rows.categories.map(({ slug }) => urls.category(slug)),
    ...cakes.slice(0, mostProducts).map(({ product }) => urls.product(product.slug)),
  ];
  return html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => html`<url><loc>${origin + path}</loc></url>\n`)}</urlset>
`.markup;
}
