import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, parse } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { pictureKinds } from '#contract/pages/picture-addresses.ts';
import { type PictureKind, pictureWidths } from '#contract/pages/urls.ts';
import { Failure } from '#domain/failure.ts';
import { dayMs } from '#domain/pickup/clock/durations.ts';
import { sendFailure } from '#server/http/failures.ts';
import { acceptedIn, isKnown } from '#server/http/serving/send-cached.ts';
import { makePicture } from './make-picture.ts';
import { fileOriginal, findOriginals, nullWhenAbsent, type Original } from './originals.ts';
import { type Elsewhere, remoteOriginals, singleFlight } from './remote-originals.ts';
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

/** Read it or close it, once: it holds a file open until then. */
type ReadyPicture = {
  readonly digest: string;
  readonly bytes: number;
  read(): Readable;
  close(): Promise<void>;
};

type PictureCache = {
  /** Null if the original is gone. @throws what reading the original throws */
  take(original: Original, width: number, kind: PictureKind): Promise<ReadyPicture | null>;
};

const digestBytes = 32;
const digestOf = (picture: Buffer) => createHash('sha256').update(picture).digest();
const namedDigest = (digest: Buffer) => digest.toString('base64url', 0, 18);
const mostRemembered = 10_000;

type Options = { readonly keepIn: string; onTrouble?(error: unknown, message: string): void };

/**
 * Keeps pictures once made as `{name}/{width}-{stamp}.{kind}`, each with its SHA-256 at the end, which reveals damage. The stamp is made
 * from the original and the recipe, so a picture is made again if its original is replaced. If the folder cannot be written to, pictures
 * are still made and served.
 */
function pictureCache({ keepIn, onTrouble = () => undefined }: Options): PictureCache {
  const making = singleFlight<Buffer>({ atOnce: 2 }); // of the four threads that files and passwords need as well
  // Waiting for a place that does not answer keeps nobody from pictures of other originals.
  const reading = singleFlight<string | Buffer>({ atOnce: 8 });
  const checked = new LRUCache<string, { mtimeMs: number; bytes: number; name: string }>({ max: mostRemembered });

  /** Null if there is none, or its bytes are not those that were written. */
  async function openKept(path: string): Promise<ReadyPicture | null> {
    let file: FileHandle | null = null;
    try {
      file = await open(path).catch(nullWhenAbsent);
      const digest = file && (await checkedDigest(file, path));
      if (file && digest) return fromFile(file, digest.name, digest.bytes);
    } catch (error) {
      onTrouble(error, `The cached picture ${path} could not be read; making it again.`);
    }
    await file?.close();
    return null;
  }

  /** Null if it is damaged. */
  async function checkedDigest(file: FileHandle, path: string) {
    const { mtimeMs, size } = await file.stat();
    const known = checked.get(path);
    if (known?.mtimeMs === mtimeMs && known.bytes === size - digestBytes) return known;
    const whole = await file.readFile();
    const digest = digestOf(whole.subarray(0, -digestBytes));
    if (whole.length <= digestBytes || !digest.equals(whole.subarray(-digestBytes))) return null;
    const seen = { mtimeMs, bytes: whole.length - digestBytes, name: namedDigest(digest) };
    checked.set(path, seen);
    return seen;
  }

  async function make(original: string | Buffer, width: number, kind: PictureKind, path: string): Promise<Buffer> {
    const meanwhile = await openKept(path); // made by another process, or by a job that ended just as this one was asked for
    if (meanwhile) return buffer(meanwhile.read());
    const picture = await makePicture(original, width, kind);
    try {
      await keep(path, picture);
    } catch (error) {
      onTrouble(error, `The picture ${path} could not be cached; it is made again for each request.`);
    }
    return picture;
  }

  return {
    async take(original, width, kind) {
      const seen = await original.look();
      if (seen === null) return null;
      const made = Math.min(width, seen.width); // never enlarged, so the wider requests share one file
      const path = join(keepIn, original.name, `${made}-${seen.stamp}.${kind}`);
      const kept = await openKept(path);
      if (kept) return kept;
      const whole = await reading(original.name, () => original.read());
      return fromMemory(await making(path, () => make(whole, made, kind, path)));
    },
  };
}

/** Writes the file beside its place and then moves it there, so that no reader ever meets half a picture. */
async function keep(path: string, picture: Buffer): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeFile(draft, Buffer.concat([picture, digestOf(picture)]));
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await clearOlder(folder, path);
}

/** Removes what earlier originals, recipes and interrupted writes left; no other process needs anything that is a day old. */
async function clearOlder(folder: string, path: string): Promise<void> {
  const { name, ext } = parse(path);
  const width = name.slice(0, name.indexOf('-') + 1);
  for (const file of await readdir(folder)) {
    const other = join(folder, file);
    if (other === path || !file.startsWith(width) || !file.includes(ext)) continue;
    const found = await stat(other).catch(nullWhenAbsent);
    if (found !== null && Date.now() - found.mtimeMs > dayMs) await rm(other, { force: true });
  }
}

const fromFile = (file: FileHandle, digest: string, bytes: number): ReadyPicture => ({
  digest,
  bytes,
  read: () => file.createReadStream({ start: 0, end: bytes - 1 }),
  close: () => file.close(),
});

const fromMemory = (picture: Buffer): ReadyPicture => ({
  digest: namedDigest(digestOf(picture)),
  bytes: picture.length,
  read: () => Readable.from([picture]),
  close: () => Promise.resolve(),
});

/**
 * Serves `/cakes/{name, with or without ending}?w={width}` (P-13) in the best kind that the browser accepts, and
 * `/pictures/{hash}/{width}.{kind}`, which never changes.
 */
export const pictures: FastifyPluginAsync<PictureOptions> = async (app, { folders, keepIn, elsewhere, stored }) => {
  const files = await findOriginals(folders);
  const onTrouble = (error: unknown, message: string) => app.log.warn({ err: error }, message);
  const cache = pictureCache({ keepIn, onTrouble });
  const findElsewhere = elsewhere && remoteOriginals({ ...elsewhere, keepIn: join(keepIn, 'originals'), onTrouble });
  const storage = stored && storedPictures(stored);

  /** Looks in the owner's own place, the storage, and the files that came with the shop, and takes the first that has it. */
  async function findNamed(name: string): Promise<Original | null> {
    const own = await findElsewhere?.(name);
    if (own) return fileOriginal(own);
    const file = files.get(name);
    const kept = await storage?.named(name).catch((error: unknown) => {
      if (file === undefined) throw error;
      onTrouble(error, `The picture ${name} could not be looked up; showing the shop's own file.`);
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

/** Returns the first kind that the browser names and does not decline with q=0; a JPEG for all others. */
function kindFor(accept = ''): PictureKind {
  const taken = acceptedIn(accept);
  return pictureKinds.find((kind) => taken.includes(contentTypes[kind])) ?? 'jpeg';
}
