import { join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import { pictureWidths } from '#contract/pages/urls.ts';
import { Failure } from '#domain/failure.ts';
import { sendFailure } from '#server/http/errors/failures.ts';
import { isKnown } from '#server/http/serving/if-none-match.ts';
import { findOriginals, type PictureKind, pictureKinds } from './make-picture.ts';
import { pictureCache } from './picture-cache.ts';
import { type Elsewhere, remoteOriginals } from './remote-originals.ts';

export type PictureOptions = {
  readonly folders: readonly string[];
  /** May be emptied at any time. */
  readonly keepIn: string;
  readonly elsewhere?: Elsewhere;
};

const defaultWidth = 640;
const contentTypes: Record<PictureKind, string> = { avif: 'image/avif', webp: 'image/webp', jpeg: 'image/jpeg' };
const cacheControl = 'public, max-age=604800, stale-while-revalidate=86400';

/** Serves `/cakes/{name, with or without ending}?w={width}` (P-13) in the best kind that the browser takes. */
export const pictures: FastifyPluginAsync<PictureOptions> = async (app, { folders, keepIn, elsewhere }) => {
  const originals = await findOriginals(folders);
  const onTrouble = (error: unknown, message: string) => app.log.warn({ err: error }, message);
  const cache = pictureCache({ keepIn, onTrouble });
  const findElsewhere = elsewhere && remoteOriginals({ ...elsewhere, keepIn: join(keepIn, 'originals'), onTrouble });

  app.route<{ Params: { name: string }; Querystring: { w?: unknown } }>({
    method: ['GET', 'HEAD'],
    url: '/cakes/:name',
    handler: async (request, reply) => {
      const width = widthFrom(request.query.w);
      if (width === null) return sendFailure(reply, new Failure('badRequest'));
      const { name } = request.params;
      const original = (await findElsewhere?.(name)) ?? originals.get(name);
      if (original === undefined) return sendFailure(reply, new Failure('notFound'));

      const kind = kindFor(request.headers.accept);
      const picture = await cache.take(original, width, kind);
      if (picture === null) return sendFailure(reply, new Failure('notFound'));

      const etag = `"${picture.digest}"`;
      reply.headers({ etag, vary: 'Accept', 'cache-control': cacheControl, 'content-type': contentTypes[kind] });
      if (isKnown(etag, request.headers['if-none-match'])) {
        await picture.close();
        return reply.code(304).removeHeader('content-type').send();
      }
      reply.header('content-length', picture.bytes);
      if (request.method === 'HEAD') {
        await picture.close();
        return reply.send();
      }
      return reply.send(picture.read());
    },
  });
};

function widthFrom(asked: unknown): number | null {
  if (asked === undefined) return defaultWidth;
  return pictureWidths.find((width) => String(width) === asked) ?? null;
}

/** The first kind that the browser names and does not decline with q=0; a JPEG for all others. */
function kindFor(accept = ''): PictureKind {
  const taken = accept
    .toLowerCase()
    .split(',')
    .filter((range) => !/;\s*q\s*=\s*0(\.0*)?\s*(;|$)/.test(range))
    .map((range) => range.split(';')[0]?.trim());
  return pictureKinds.find((kind) => taken.includes(contentTypes[kind])) ?? 'jpeg';
}
