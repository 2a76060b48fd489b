import type { FastifyInstance } from 'fastify';
import type { Kept } from '#server/modules/snapshot/keep-read.ts';
import type { Snapshot } from '#server/modules/snapshot/snapshot.ts';

const path = '/manifest.webmanifest';
const cacheSeconds = 600;

/** What a telephone that keeps the shop on its screen calls it. */
export function answerManifest(app: FastifyInstance, snapshot: Pick<Kept<Snapshot>, 'read'>): void {
  app.get(path, async (_request, reply) => {
    const { name, shortName, menu } = (await snapshot.read()).shop;
    const manifest = {
      name,
      short_name: shortName,
      description: menu.footer,
      lang: 'en-GB',
      start_url: '/',
      display: 'browser',
      background_color: '#FFF9F3',
      theme_color: '#350D23',
      icons: [192, 512].map((width) => ({
        src: `/icon-${width}.png`,
        sizes: `${width}x${width}`,
        type: 'image/png',
        purpose: 'any maskable',
      })),
    };
    reply.header('cache-control', `public, max-age=${cacheSeconds}`);
    return reply.type('application/manifest+json; charset=utf-8').send(JSON.stringify(manifest));
  });
}
