import { join } from 'node:path';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { pictureKinds } from '#contract/pages/picture-addresses.ts';
import { type PictureKind, pictureWidths } from '#contract/pages/urls.ts';
import { Failure } from '#domain/failure.ts';
import { sendFailure } from '#server/http/errors/failures.ts';
import { isKnown } from '#server/http/serving/if-none-match.ts';
import { fileOriginal, findOriginals, type Original } from './originals.ts';
import { pictureCache } from './picture-cache.ts';
import { type Elsewhere, remoteOriginals } from './remote-originals.ts';
import { type Stored, storedPictures } from './stored-pictures.ts';

export type PictureOptions = {
  readonly folders: readonly string[];
  /** May be emptied at any time. */
  readonly keepIn: string;
  readonly elsewhere?: Elsewhere;
  readonly stored?: Stored;
};

const defaultWidth = 640;
const contentTypes: Record<PictureKind, string> = { avif: 'image/avif', webp: 'image/webp', jpeg: 'image/jpeg' };
const aWeek = 'public, max-age=604800, stale-while-revalidate=86400';
const forEver = 'public, max-age=31536000, immutable';

/**
 * Serves `/cakes/{name, with or without ending}?w={width}` (P-13) in the best kind that the browser takes, and
 * `/pictures/{hash}/{width}.{kind}`, which is the same for ever.
 */
export const pictures: FastifyPluginAsync<PictureOptions> = async (app, { folders, keepIn, elsewhere, stored }) => {
  const files = await findOriginals(folders);
  const onTrouble = (error: unknown, message: string) => app.log.warn({ err: error }, message);
  const cache = pictureCache({ keepIn, onTrouble });
  const findElsewhere = elsewhere && remoteOriginals({ ...elsewhere, keepIn: join(keepIn, 'originals'), onTrouble });
  const storage = stored && storedPictures(stored);

  /** Of the owner's own place, the storage, and the files that came with the shop, the first that has it. */
  async function findNamed(name: string): Promise<Original | null> {
    const own = await findElsewhere?.(name);
    if (own) return fileOriginal(own);
    const file = files.get(name);
    const kept = await storage?.named(name).catch((error: unknown) => {
      if (file === undefined) throw error;
      onTrouble(error, `The picture ${name} could not be looked up; the shop's own file is shown.`);
      return null;
    });
    return kept ?? (file === undefined ? null : fileOriginal(file));
  }

  type Wanted = {
    readonly width: number;
    readonly kind: PictureKind;
    readonly headers: Readonly<Record<string, string>>;
  };

  async function send(request: FastifyRequest, reply: FastifyReply, original: Original | null, wanted: Wanted) {
    if (original === null) return sendFailure(reply, new Failure('notFound'));
    const picture = await cache.take(original, wanted.width, wanted.kind);
    if (picture === null) return sendFailure(reply, new Failure('notFound'));

    const etag = `"${picture.digest}"`;
    reply.headers({ ...wanted.headers, etag, 'content-type': contentTypes[wanted.kind] });
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
  }

  app.route<{ Params: { name: string }; Querystring: { w?: unknown } }>({
    method: ['GET', 'HEAD'],
    url: '/cakes/:name',
    handler: async (request, reply) => {
      const { w } = request.query;
      const width = w === undefined ? defaultWidth : widthFrom(w);
      if (width === null) return sendFailure(reply, new Failure('badRequest'));
      const kind = kindFor(request.headers.accept);
      const headers = { vary: 'Accept', 'cache-control': aWeek };
      return send(request, reply, await findNamed(request.params.name), { width, kind, headers });
    },
  });

  app.route<{ Params: { hash: string; file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/pictures/:hash/:file',
    handler: async (request, reply) => {
      const { hash, file } = request.params;
      const [size, ending, ...more] = file.split('.');
      const width = widthFrom(size);
      const kind = pictureKinds.find((known) => known === ending);
      if (width === null || !kind || more.length > 0) return sendFailure(reply, new Failure('notFound'));
      const original = (await storage?.hashed(hash)) ?? null;
      return send(request, reply, original, { width, kind, headers: { 'cache-control': forEver } });
    },
  });
};

const widthFrom = (asked: unknown): number | null => pictureWidths.find((width) => String(width) === asked) ?? null;

/** The first kind that the browser names and does not decline with q=0; a JPEG for all others. */
function kindFor(accept = ''): PictureKind {
  const taken = accept
    .toLowerCase()
    .split(',')
    .filter((range) => !/;\s*q\s*=\s*0(\.0*)?\s*(;|$)/.test(range))
    .map((range) => range.split(';')[0]?.trim());
  return pictureKinds.find((kind) => taken.includes(contentTypes[kind])) ?? 'jpeg';
}
