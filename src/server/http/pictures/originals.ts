import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { LRUCache } from 'lru-cache';
import { originalWidth, pictureRecipe } from './make-picture.ts';

/** What pictures are made from. */
export type Original = {
  /** What is made from it is kept under this name. */
  readonly name: string;
  /** A stamp of what it would be made into today, and its width; null if it is gone. */
  look(): Promise<{ readonly stamp: string; readonly width: number } | null>;
  /** A path, or the bytes. @throws Failure 'unavailable' if the place where it is kept does not answer */
  read(): Promise<string | Buffer>;
};

const stampOf = (text: string) => createHash('sha256').update(`${text} ${pictureRecipe}`).digest('hex').slice(0, 16);
const stampOfStored = stampOf('stored');

const widths = new LRUCache<string, { stamp: string; width: number }>({ max: 10_000 });

/** Returns an original that is one of the shop's own files, which may be replaced at any time. */
export const fileOriginal = (path: string): Original => ({
  name: parse(path).name,
  look: async () => {
    const now = await stat(path).catch(nullWhenAbsent);
    if (now === null) return null;
    const stamp = stampOf(`${now.mtimeMs} ${now.size}`);
    const known = widths.get(path);
    if (known?.stamp === stamp) return known;
    const seen = { stamp, width: await originalWidth(path) };
    widths.set(path, seen);
    return seen;
  },
  read: async () => path,
});

export type StoredPicture = { readonly hash: string; readonly width: number };

/** Returns an original from the storage, whose bytes never change. */
export const storedOriginal = ({ hash, width }: StoredPicture, read: () => Promise<Buffer>): Original => ({
  name: hash,
  look: async () => ({ stamp: stampOfStored, width }),
  read,
});

const pictureEndings = new Set(['.jpg', '.jpeg', '.png', '.webp', '.avif']);

/** Finds originals by name, with and without ending (storefront §3). @throws Error if two originals would answer to one name */
export async function findOriginals(folders: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const folder of folders) {
    for (const file of await readdir(folder)) {
      const { name, ext } = parse(file);
      if (!pictureEndings.has(ext)) continue;
      const earlier = found.get(name);
      if (earlier !== undefined)
        throw new Error(`Two pictures are called ${name}: ${earlier} and ${join(folder, file)}.`);
      found.set(name, join(folder, file));
      found.set(file, join(folder, file));
    }
  }
  return found;
}

export function nullWhenAbsent(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
