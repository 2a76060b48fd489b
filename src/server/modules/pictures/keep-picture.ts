import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { pictures } from '#server/db/tables/catalogue/picture-tables.ts';
import { cleanPicture } from '#server/gateways/pictures/clean-picture.ts';
import type { FileStorage } from '#server/gateways/storage/storage.ts';

export const keyOfPicture = (hash: string): string => `pictures/${hash}`;

/**
 * Its row is written once the storage has answered that it has it; the same file again is no work.
 * @returns the hash of the file, by which the picture goes from now on
 * @throws PictureRefused, and Failure 'unavailable' where the storage is away
 */
export async function keepPicture(db: Db, storage: FileStorage, file: Buffer): Promise<string> {
  const hash = createHash('sha256').update(file).digest('hex');
  const key = keyOfPicture(hash);
  const isKnown = (await db.$count(pictures, eq(pictures.hash, hash))) > 0;
  if (isKnown && (await storage.has(key))) return hash;
  const { bytes, mediaType, width, height } = await cleanPicture(file);
  await storage.put(key, { bytes, mediaType });
  if (!(await storage.has(key))) throw new Error(`the storage took ${key} and does not have it`);
  await db.insert(pictures).values({ hash, mediaType, width, height, bytes: bytes.length }).onConflictDoNothing();
  return hash;
}
