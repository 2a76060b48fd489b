import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, parse } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import type { PictureKind } from '#contract/pages/urls.ts';
import { dayMs } from '#domain/time/durations.ts';
import { makePicture } from './make-picture.ts';
import { nullWhenAbsent, type Original } from './originals.ts';
import { singleFlight } from './single-flight.ts';

/** Read or close it once: it holds a file open until then. */
export type ReadyPicture = {
  readonly digest: string;
  readonly bytes: number;
  read(): Readable;
  close(): Promise<void>;
};

export type PictureCache = {
  /** Null when the original is gone. @throws what reading the original throws */
  take(original: Original, width: number, kind: PictureKind): Promise<ReadyPicture | null>;
};

const digestBytes = 32;
const digestOf = (picture: Buffer) => createHash('sha256').update(picture).digest();
const namedDigest = (digest: Buffer) => digest.toString('base64url', 0, 18);
const mostRemembered = 10_000;

type Options = { readonly keepIn: string; onTrouble?(error: unknown, message: string): void };

/**
 * Keeps made pictures as `{name}/{width}-{stamp}.{kind}`, each with its SHA-256 behind it, which reveals damage. The
 * stamp is of the original and of the recipe, so a replaced original is made anew. Where the folder cannot be written,
 * pictures are still made and served.
 */
export function pictureCache({ keepIn, onTrouble = () => undefined }: Options): PictureCache {
  const making = singleFlight<Buffer>({ atOnce: 2 }); // of the four threads that files and passwords need as well
  // Waiting for a place that does not answer keeps nobody from what is made of others.
  const reading = singleFlight<string | Buffer>({ atOnce: 8 });
  const checked = new LRUCache<string, { mtimeMs: number; bytes: number; name: string }>({ max: mostRemembered });

  /** Null where there is none, or its bytes are not those that were written. */
  async function openKept(path: string): Promise<ReadyPicture | null> {
    let file: FileHandle | null = null;
    try {
      file = await open(path).catch(nullWhenAbsent);
      const digest = file && (await checkedDigest(file, path));
      if (file && digest) return fromFile(file, digest.name, digest.bytes);
    } catch (error) {
      onTrouble(error, `The kept picture ${path} could not be read; it is made again.`);
    }
    await file?.close();
    return null;
  }

  /** Null when it is damaged. */
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
    const meanwhile = await openKept(path); // made by another process, or by a job that ended as this one was asked for
    if (meanwhile) return buffer(meanwhile.read());
    const picture = await makePicture(original, width, kind);
    try {
      await keep(path, picture);
    } catch (error) {
      onTrouble(error, `The picture ${path} could not be kept; it is made at each request.`);
    }
    return picture;
  }

  return {
    async take(original, width, kind) {
      const seen = await original.look();
      if (seen === null) return null;
      const made = Math.min(width, seen.width); // never enlarged; the wider requests share one file
      const path = join(keepIn, original.name, `${made}-${seen.stamp}.${kind}`);
      const kept = await openKept(path);
      if (kept) return kept;
      const whole = await reading(original.name, () => original.read());
      return fromMemory(await making(path, () => make(whole, made, kind, path)));
    },
  };
}

/** Written beside its place and then moved there, so that no reader ever meets half a picture. */
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

/** Removes what earlier originals, recipes and broken-off writes left; what is a day old, no other process needs. */
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
