import { LRUCache } from 'lru-cache';
import { Failure } from '#domain/failure.ts';
import { minuteMs } from '#domain/pickup/clock/durations.ts';
import { keyOfPicture } from '#server/content/pictures/keep-picture.ts';
import { lookUpPicture, lookUpPictureNamed } from '#server/content/pictures/look-up-picture.ts';
import type { Db } from '#server/db/open.ts';
import type { FileStorage } from '#server/gateways/storage.ts';
import { type Original, type StoredPicture, storedOriginal } from './originals.ts';

/** How the shop finds what its storage holds. */
export type Stored = {
  lookUp(hash: string): Promise<StoredPicture | null>;
  lookUpNamed(name: string): Promise<StoredPicture | null>;
  /** Null if the storage has lost it. @throws Failure 'unavailable' if it does not answer */
  read(hash: string): Promise<Buffer | null>;
};

/** Finds what the rows of the catalogue name and the storage has. */
export const storedIn = (db: Db, storage: FileStorage): Stored => ({
  lookUp: (hash) => lookUpPicture(db, hash),
  lookUpNamed: (name) => lookUpPictureNamed(db, name),
  read: (hash) => storage.get(keyOfPicture(hash)),
});

type Looked = { readonly picture: StoredPicture | null };

const mostNames = 5_000;
const longestName = 200;
const isHash = (text: string) => /^[0-9a-f]{64}$/.test(text);

/** Asks the database once a minute for a name, and once for a hash, because what a hash stands for never changes. */
export function storedPictures({ lookUp, lookUpNamed, read }: Stored) {
  const looked = new LRUCache<string, Looked>({
    max: mostNames,
    ttl: minuteMs,
    ignoreFetchAbort: true,
    fetchMethod: async (name) => ({ picture: isHash(name) ? await lookUp(name) : await lookUpNamed(name) }),
  });

  const find = async (name: string): Promise<Original | null> => {
    if (name.length > longestName || name.includes('\0')) return null;
    const picture = (await looked.fetch(name))?.picture;
    if (!picture) return null;
    return storedOriginal(picture, async () => {
      const bytes = await read(picture.hash);
      // A row says that it exists, so whoever asks is told to come back, and nobody caches that it is missing.
      if (!bytes) throw new Failure('unavailable', { text: 'This picture cannot be shown at the moment.' });
      return bytes;
    });
  };
  return {
    named: (name: string) => (isHash(name) ? Promise.resolve(null) : find(name)),
    hashed: (hash: string) => (isHash(hash) ? find(hash) : Promise.resolve(null)),
  };
}
