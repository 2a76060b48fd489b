import { join } from 'node:path';
import files, { type SetHeadersResponse } from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';

/**
 * Serves the built client. What lies in `assets/` bears a hash in its name and is kept by browsers for good;
 * the rest, such as the favicon and robots.txt, for an hour. Files written beside them by `scripts/compress-assets.mjs`
 * are sent to browsers that take Brotli or gzip.
 */
export const staticFiles: FastifyPluginAsync<{ readonly folder: string }> = async (app, { folder }) => {
  await app.register(
    async (assets) => {
      // A missing asset is answered shortly: it is a page of an earlier release that asks, not a customer.
      assets.setNotFoundHandler((_request, reply) =>
        reply.code(404).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('Not found'),
      );
      await assets.register(files, {
        root: join(folder, 'assets'),
        preCompressed: true,
        setHeaders: varies,
        immutable: true,
        maxAge: '365d',
        index: false,
      });
    },
    { prefix: '/assets/' },
  );
  await app.register(files, {
    root: folder,
    wildcard: false, // each file is a route of its own, so that every other address stays free for pages
    globIgnore: ['assets/**', '**/*.br', '**/*.gz', '.vite/**'],
    preCompressed: true,
    setHeaders: varies,
    decorateReply: false,
    maxAge: '1h',
    index: false,
  });
};

/** A cache on the way must not hand one browser's encoding to another. */
const varies = (response: SetHeadersResponse) => response.setHeader('vary', 'accept-encoding');
