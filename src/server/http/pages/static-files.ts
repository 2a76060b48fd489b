import { join } from 'node:path';
import files, { type SetHeadersResponse } from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';

/** The files of a folder, whose names bear hashes, for good. */
export const immutableAssets =
  (root: string): FastifyPluginAsync =>
  async (assets) => {
    // A page of an earlier release asks for a missing asset, not a customer.
    assets.setNotFoundHandler((_request, reply) =>
      reply.code(404).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('Not found'),
    );
    await assets.register(files, {
      root,
      preCompressed: true,
      setHeaders: varies,
      immutable: true,
      maxAge: '365d',
      index: false,
    });
  };

/**
 * Serves `assets/` for good, for its names bear hashes, and the rest for an hour; compressed by
 * scripts/building/compress-assets.mjs.
 */
export const staticFiles: FastifyPluginAsync<{ readonly folder: string }> = async (app, { folder }) => {
  await app.register(immutableAssets(join(folder, 'assets')), { prefix: '/assets/' });
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
