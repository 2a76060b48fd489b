import { join } from 'node:path';
import files, { type SetHeadersResponse } from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';

/** Serves the files of a folder whose names contain hashes, cached for good. */
export const immutableAssets =
  (root: string): FastifyPluginAsync =>
  async (assets) => {
    // If an asset is missing, a page of an earlier release is asking, not a customer.
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
 * Serves `assets/` cached for good, because its names contain hashes, and the rest for an hour; both are compressed by
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

/** A cache in between must not give one browser's encoding to another. */
const varies = (response: SetHeadersResponse) => response.setHeader('vary', 'accept-encoding');
